import type { Question } from '@evenkeel/contract/own/questions'
import type { ReactNode } from 'react'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useForm } from '#form/state/use-form.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonRow } from '#ui/ButtonRow.tsx'
import { AFTER_BOOKING_DRAFT } from '../drafts/draft-names.ts'
import { answerOf, fieldsOfAll } from '../intake/question-fields.ts'
import { useSession } from '../session-context.tsx'
import { useDraft, useRestored } from '../use-draft.ts'
import { sendAfterBooking } from './after-booking.ts'
import styles from './after-booking.module.css'
import { afterBookingWords as words } from './after-booking.words.ts'

/** How the questions ended for this person. */
export type Ending = 'sent' | 'left'

interface AfterBookingFormProps {
  readonly questions: readonly Question[]
  readonly title: string
  readonly onEnd: (ending: Ending) => void
}

/** The questions, who reads the answers, and the way past them. What is chosen or typed survives a reload until it was sent. */
export function AfterBookingForm({ questions, title, onEnd }: AfterBookingFormProps): ReactNode {
  const session = useSession()
  const { phone } = useOrganisation()
  const { kept, keep, drop } = useDraft(AFTER_BOOKING_DRAFT)
  const end = (ending: Ending): void => {
    void drop()
    onEnd(ending)
  }
  const form = useForm<unknown>({
    fields: fieldsOfAll(questions),
    phone,
    action: (values) =>
      sendAfterBooking(
        session,
        questions.map((question) => answerOf(question, values)),
      ),
    onSuccess: () => end('sent'),
    onChange: (values) => void keep(values),
  })
  useRestored(form, kept)
  const leave = (): void => {
    const nothing = questions.map(({ id }) => ({ question: id, answer: null }))
    // Out of reach they are asked once more at another time: nobody who says no has to wait for it.
    sendAfterBooking(session, nothing, true).catch(() => {})
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
