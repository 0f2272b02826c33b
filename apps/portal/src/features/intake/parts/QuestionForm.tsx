import type { FieldValues } from '@evenkeel/contract/fields/definition'
import type { FieldProblem } from '@evenkeel/contract/fields/validate'
import type { AnswerItem } from '@evenkeel/contract/own/answers'
import type { Question } from '@evenkeel/contract/own/questions'
import { BareForm } from '#form/BareForm.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useForm } from '#form/state/use-form.ts'
import { defer, inPlace } from '#lib/deferred-module.tsx'
import { useTypedHere } from '#session/drafts/use-typed-here.ts'
import { useNotices } from '#session/session-context.tsx'
import { usePlace } from '#organisation/organisation-context.tsx'
import type { Walk } from '../flow.ts'
import type { Step } from '../step.ts'
import {
  answerOf,
  fieldsOf,
  isOneTap,
  isSentence,
  optionsOf,
  valuesOf,
} from '#session/intake/question-fields.ts'
import { questionWords } from '../questions.words.ts'
import { ChoiceButtons } from './ChoiceButtons.tsx'
import { methodLook } from './method-look.ts'
import styles from './question.module.css'
import { SentenceFields } from './SentenceFields.tsx'

/** A form with an input for every type of field. No first question has any of them: what it asks is drawn here. */
const AnyForm = inPlace(defer(() => import('#form/Form.tsx'), { Form: () => null }).component('Form'))
const noInputs = {}

export interface QuestionFormProps {
  readonly question: Question
  readonly former: AnswerItem | undefined
  /** What is chosen to begin with, where it is known without having been answered. */
  readonly known?: FieldValues
  readonly walk?: Walk
  /** What beside the question keeps its answer from being sent. */
  readonly problems?: (() => readonly FieldProblem[]) | undefined
  readonly onAnswer: (answer: AnswerItem) => Promise<Step>
  readonly onStep: (step: Step) => void
  readonly onFailure: (error: unknown) => void
}

/** The form of one question of any kind: one tap, or choose or type, then Continue. Give it a key per question. */
export function QuestionForm(props: QuestionFormProps) {
  const { question, former, known, walk, problems, onAnswer, onStep, onFailure } = props
  const phone = usePlace().organisation?.phone ?? ''
  const fields = fieldsOf(question)
  const { typed } = useNotices()
  const kept = useTypedHere(...(isOneTap(question) ? [] : fields.map((field) => field.id)))
  const form = useForm<Step>({
    fields,
    initialValues: { ...valuesOf(former), ...known, ...kept.initialValues },
    onChange: kept.onChange,
    phone,
    ...(problems === undefined ? {} : { problems }),
    action: async (values) => {
      const step = await onAnswer(answerOf(question, values))
      // It is stored: what is drawn of it later comes from the answers, for as long as they are kept.
      typed.forget()
      return step
    },
    onSuccess: onStep,
    onFailure,
  })
  const { id, text } = question
  if (isOneTap(question)) {
    const wasAnswered = optionsOf(question).some(({ value }) => value === valuesOf(former)[id])
    const lookOf = question.frontend_url === 'appointment-type' ? methodLook : undefined
    return (
      <BareForm form={form} inputs={noInputs} label={text}>
        <ChoiceButtons id={id} name={text} options={optionsOf(question)} lookOf={lookOf} />
        {/* Whoever came back to look goes on with what they answered. */}
        {wasAnswered ? <SubmitButton>{questionWords.goOn}</SubmitButton> : null}
        {question.is_required ? null : (
          <SubmitButton onPress={() => form.change(id, '')}>{questionWords.skip}</SubmitButton>
        )}
      </BareForm>
    )
  }
  const footer = <SubmitButton>{questionWords.goOn}</SubmitButton>
  if (isSentence(question))
    return (
      <BareForm form={form} inputs={noInputs} label={text} footer={footer}>
        <SentenceFields question={question} known={known} walk={walk} />
      </BareForm>
    )
  return (
    <div className={question.kind === 'multiple_questions' ? undefined : styles.alone}>
      <AnyForm form={form} label={text} footer={footer} />
    </div>
  )
}
