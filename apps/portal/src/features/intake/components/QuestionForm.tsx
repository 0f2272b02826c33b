import type { FieldValues } from '@evenkeel/api-contract/fields/field-definition'
import type { FieldError } from '@evenkeel/api-contract/fields/validate'
import type { AnswerItem } from '@evenkeel/api-contract/portal/answers'
import type { Question } from '@evenkeel/api-contract/portal/questions'
import { FormBase } from '#form/FormBase.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useForm } from '#form/state/use-form.ts'
import { defer, inPlace } from '#lib/deferred-module.tsx'
import { usePageInput } from '#session/drafts/use-page-input.ts'
import { useNotices } from '#session/session-context.tsx'
import { useTenant } from '#organization/organization-context.tsx'
import type { IntakeAudience } from '../intake-flow.ts'
import type { Step } from '../step-state.ts'
import {
  createAnswer,
  getQuestionFields,
  isSingleTap,
  isSentence,
  getOptions,
  getAnswerValues,
} from '#session/intake/question-fields.ts'
import { questionMessages } from '../questions.messages.ts'
import { ChoiceButtons } from './ChoiceButtons.tsx'
import { getMethodDisplay } from './method-display.ts'
import styles from './question.module.css'
import { SentenceFields } from './SentenceFields.tsx'

/** A form with an input for every type of field. No first question has any of them: what it asks is drawn here. */
const FullForm = inPlace(defer(() => import('#form/Form.tsx'), { Form: () => null }).component('Form'))
const noInputs = {}

export interface QuestionFormProps {
  readonly question: Question
  readonly former: AnswerItem | undefined
  /** What is chosen to begin with, where it is known without having been answered. */
  readonly known?: FieldValues
  readonly walk?: IntakeAudience
  /** What beside the question keeps its answer from being sent. */
  readonly problems?: (() => readonly FieldError[]) | undefined
  readonly onAnswer: (answer: AnswerItem) => Promise<Step>
  readonly onStep: (step: Step) => void
  readonly onFailure: (error: unknown) => void
}

/** The form of one question of any kind: one tap, or choose or type, then Continue. Give it a key per question. */
export function QuestionForm(props: QuestionFormProps) {
  const { question, former, known, walk, problems, onAnswer, onStep, onFailure } = props
  const phone = useTenant().organisation?.phone ?? ''
  const fields = getQuestionFields(question)
  const { typed } = useNotices()
  const kept = usePageInput(...(isSingleTap(question) ? [] : fields.map((field) => field.id)))
  const form = useForm<Step>({
    fields,
    initialValues: { ...getAnswerValues(former), ...known, ...kept.initialValues },
    onChange: kept.onChange,
    phone,
    ...(problems === undefined ? {} : { problems }),
    action: async (values) => {
      const step = await onAnswer(createAnswer(question, values))
      // It is stored: what is drawn of it later comes from the answers, for as long as they are kept.
      typed.forget()
      return step
    },
    onSuccess: onStep,
    onFailure,
  })
  const { id, text } = question
  if (isSingleTap(question)) {
    const wasAnswered = getOptions(question).some(({ value }) => value === getAnswerValues(former)[id])
    const lookOf = question.frontend_url === 'appointment-type' ? getMethodDisplay : undefined
    return (
      <FormBase form={form} inputs={noInputs} label={text}>
        <ChoiceButtons id={id} name={text} options={getOptions(question)} lookOf={lookOf} />
        {/* Whoever came back to look goes on with what they answered. */}
        {wasAnswered ? <SubmitButton>{questionMessages.goOn}</SubmitButton> : null}
        {question.is_required ? null : (
          <SubmitButton onPress={() => form.change(id, '')}>{questionMessages.skip}</SubmitButton>
        )}
      </FormBase>
    )
  }
  const footer = <SubmitButton>{questionMessages.goOn}</SubmitButton>
  if (isSentence(question))
    return (
      <FormBase form={form} inputs={noInputs} label={text} footer={footer}>
        <SentenceFields question={question} known={known} walk={walk} />
      </FormBase>
    )
  return (
    <div className={question.kind === 'multiple_questions' ? undefined : styles.alone}>
      <FullForm form={form} label={text} footer={footer} />
    </div>
  )
}
