import type { AnswerItem } from '@evenkeel/contract/own/answers'
import type { Question } from '@evenkeel/contract/own/questions'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useForm } from '#form/state/use-form.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import type { Step } from '../flow.ts'
import { answerOf, fieldsOf, isSentence, valuesOf } from '../model.ts'
import styles from './question.module.css'
import { SentenceFields } from './SentenceFields.tsx'

export interface QuestionFormProps {
  readonly question: Question
  readonly former: AnswerItem | undefined
  readonly onAnswer: (answer: AnswerItem) => Promise<Step>
  readonly onStep: (step: Step) => void
  readonly onFailure: (error: unknown) => void
}

/** The form of one question of any kind: choose or type, then Continue. Give it a key per question. */
export function QuestionForm({ question, former, onAnswer, onStep, onFailure }: QuestionFormProps) {
  const phone = usePlace().organisation?.phone ?? ''
  const form = useForm<Step>({
    fields: fieldsOf(question),
    initialValues: valuesOf(former),
    phone,
    action: (values) => onAnswer(answerOf(question, values)),
    onSuccess: onStep,
    onFailure,
  })
  const standsAlone = question.kind !== 'multiple_questions' && !isSentence(question)
  return (
    <div {...(standsAlone ? { className: styles.alone } : {})}>
      <Form form={form} label={question.text} footer={<SubmitButton>Continue</SubmitButton>}>
        {isSentence(question) ? <SentenceFields question={question} /> : undefined}
      </Form>
    </div>
  )
}
