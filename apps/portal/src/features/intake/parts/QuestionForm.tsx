import type { FieldValues } from '@evenkeel/contract/fields/definition'
import type { AnswerItem } from '@evenkeel/contract/own/answers'
import type { Question } from '@evenkeel/contract/own/questions'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useForm } from '#form/state/use-form.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import type { Step, Walk } from '../flow.ts'
import {
  answerOf,
  fieldsOf,
  isOneTap,
  isSentence,
  optionsOf,
  valuesOf,
} from '#session/intake/question-fields.ts'
import { ChoiceButtons } from './ChoiceButtons.tsx'
import { methodLook } from './method-look.ts'
import styles from './question.module.css'
import { SentenceFields } from './SentenceFields.tsx'

export interface QuestionFormProps {
  readonly question: Question
  readonly former: AnswerItem | undefined
  /** What is chosen to begin with, where it is known without having been answered. */
  readonly known?: FieldValues
  readonly walk?: Walk
  readonly onAnswer: (answer: AnswerItem) => Promise<Step>
  readonly onStep: (step: Step) => void
  readonly onFailure: (error: unknown) => void
}

/** The form of one question of any kind: one tap, or choose or type, then Continue. Give it a key per question. */
export function QuestionForm(props: QuestionFormProps) {
  const { question, former, known, walk, onAnswer, onStep, onFailure } = props
  const phone = usePlace().organisation?.phone ?? ''
  const form = useForm<Step>({
    fields: fieldsOf(question),
    initialValues: { ...valuesOf(former), ...known },
    phone,
    action: (values) => onAnswer(answerOf(question, values)),
    onSuccess: onStep,
    onFailure,
  })
  const { id, text } = question
  if (isOneTap(question)) {
    const lookOf = question.frontend_url === 'appointment-type' ? methodLook : undefined
    return (
      <Form form={form} label={text}>
        <ChoiceButtons id={id} name={text} options={optionsOf(question)} lookOf={lookOf} />
        {question.is_required ? null : (
          <SubmitButton onPress={() => form.change(id, '')}>Skip this question</SubmitButton>
        )}
      </Form>
    )
  }
  const standsAlone = question.kind !== 'multiple_questions' && !isSentence(question)
  return (
    <div {...(standsAlone ? { className: styles.alone } : {})}>
      <Form form={form} label={text} footer={<SubmitButton>Continue</SubmitButton>}>
        {isSentence(question) ? <SentenceFields question={question} known={known} walk={walk} /> : undefined}
      </Form>
    </div>
  )
}
