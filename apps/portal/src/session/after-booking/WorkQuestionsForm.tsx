import type { Question } from '@evenkeel/api-contract/portal/questions'
import type { ReactNode } from 'react'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useForm } from '#form/state/use-form.ts'
import { useOrganization } from '#organization/organization-context.tsx'
import { Button } from '#components/Button.tsx'
import { ButtonRow } from '#components/ButtonRow.tsx'
import { WORK_QUESTIONS_DRAFT } from '../drafts/draft-names.ts'
import { createAnswer, getFieldsForQuestions } from '../intake/question-fields.ts'
import { useSessionClient } from '../session-context.tsx'
import { useDraft, useRestoreDraft } from '../use-draft.ts'
import { sendWorkAnswers } from './work-questions.ts'
import styles from './after-booking.module.css'
import { workQuestionMessages as words } from './work-questions.messages.ts'

/** How the form ended: sent or dismissed. */
export type WorkQuestionsOutcome = 'sent' | 'left'

interface WorkQuestionsFormProps {
  readonly questions: readonly Question[]
  readonly title: string
  readonly onEnd: (ending: WorkQuestionsOutcome) => void
}

/**
 * The questions, who reads the answers, and a button to dismiss them. Input survives a reload until it is
 * sent.
 */
export function WorkQuestionsForm({ questions, title, onEnd }: WorkQuestionsFormProps): ReactNode {
  const session = useSessionClient()
  const { phone } = useOrganization()
  const { kept, keep, drop } = useDraft(WORK_QUESTIONS_DRAFT)
  const end = (ending: WorkQuestionsOutcome): void => {
    void drop()
    onEnd(ending)
  }
  const form = useForm<unknown>({
    fields: getFieldsForQuestions(questions),
    phone,
    action: (values) =>
      sendWorkAnswers(
        session,
        questions.map((question) => createAnswer(question, values)),
      ),
    onSuccess: () => end('sent'),
    onChange: (values) => void keep(values),
  })
  useRestoreDraft(form, kept)
  const leave = (): void => {
    const nothing = questions.map(({ id }) => ({ question: id, answer: null }))
    // If this fails, the questions show again later: dismissing them must not wait.
    sendWorkAnswers(session, nothing, true).catch(() => {})
    end('left')
  }
  return (
    <>
      <p className={styles.who}>
        <span>{`${words.neverEmployer} `}</span>
        <span>{`${words.readers} `}</span>
        <span>{`${words.encrypted} `}</span>
        <span>{words.arrangers}</span>
      </p>
      <Form
        form={form}
        label={title}
        footer={
          <ButtonRow>
            <SubmitButton>{words.send}</SubmitButton>
            <Button kind="quiet" disabled={form.state === 'loading'} onClick={leave}>
              {words.notNow}
            </Button>
          </ButtonRow>
        }
      />
    </>
  )
}
