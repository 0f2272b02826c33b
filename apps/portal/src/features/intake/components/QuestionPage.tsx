import { Phone, Users, Video } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { FieldOption, FieldValues } from '@evenkeel/api-contract/fields/field-definition'
import type { FieldError } from '@evenkeel/api-contract/fields/validate'
import type { AnswerItem } from '@evenkeel/api-contract/portal/answers'
import type { Question } from '@evenkeel/api-contract/portal/questions'
import type { AppointmentMethod } from '@evenkeel/api-contract/schemas'
import { Banner } from '#components/Banner.tsx'
import { Form } from '#form/Form.tsx'
import { FormBase } from '#form/FormBase.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useForm } from '#form/state/use-form.ts'
import { useLocation, useNavigate } from 'react-router'
import { leadsBack } from '#lib/history-state.ts'
import { useTenant } from '#organization/organization-context.tsx'
import { LoggedOutNotice } from '#session/LoggedOutNotice.tsx'
import { type BookingChannelMessage, openBookingChannel } from '#session/booking/booking-channel.ts'
import { getPendingStep } from '#session/booking/pending-step.ts'
import { usePageInput } from '#session/drafts/use-page-input.ts'
import {
  createAnswer,
  getAnswerValues,
  getOptions,
  getQuestionFields,
  isSentence,
  isSingleTap,
} from '#session/intake/question-fields.ts'
import { useBookingState, useNotices, useSession } from '#session/session-context.tsx'
import { type IntakeAudience, isMeetingQuestion, isMethodQuestion, parseMethod } from '../intake-flow.ts'
import { questionMessages } from '../questions.messages.ts'
import type { Step } from '../step-state.ts'
import { useAnswerQuestion } from '../use-answer-question.ts'
import { useStepState } from '../use-step-state.ts'
import { ChoiceButtons, type ChoiceDisplay } from './ChoiceButtons.tsx'
import { EarlierAnswersNotice } from './EarlierAnswersNotice.tsx'
import { QuestionLayout } from './QuestionLayout.tsx'
import { SentenceFields } from './SentenceFields.tsx'
import styles from './question.module.css'

const methodDisplays: Record<AppointmentMethod, Pick<ChoiceDisplay, 'Icon' | 'about'>> = {
  video: { Icon: Video, about: questionMessages.byVideo },
  phone: { Icon: Phone, about: questionMessages.byPhone },
  face_to_face: { Icon: Users, about: questionMessages.inPersonAbout },
}

/** Display of a method: picture and one-line explanation. */
function getMethodDisplay({ value, label }: FieldOption): ChoiceDisplay {
  const method = parseMethod(value)
  if (method === null) return { Icon: Users, title: label, about: null }
  return { ...methodDisplays[method], title: method === 'face_to_face' ? questionMessages.inPerson : label }
}

const noInputs = {}

interface QuestionFormProps {
  readonly question: Question
  readonly former: AnswerItem | undefined
  /** Values preselected without an earlier answer. */
  readonly known?: FieldValues
  readonly walk?: IntakeAudience
  /** Validation errors of fields beside the question. */
  readonly problems?: (() => readonly FieldError[]) | undefined
  readonly onAnswer: (answer: AnswerItem) => Promise<Step>
  readonly onStep: (step: Step) => void
  readonly onFailure: (error: unknown) => void
}

/** Form of one question of any kind: a single tap, or input and Continue. Needs a key per question. */
function QuestionForm(props: QuestionFormProps) {
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
      // Stored; from now on the form reads it from the answers while they exist.
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
        <ChoiceButtons
          id={id}
          name={text}
          options={getOptions(question)}
          lang={question.language}
          lookOf={lookOf}
        />
        {/* Continue with the existing answer after a review. */}
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
      <Form form={form} label={text} footer={footer} />
    </div>
  )
}

/**
 * Notes beside the first question that another tab of this browser has a started intake: without it, a person
 * who reopens the site would answer everything again and lose the slot hold.
 */
function StartedInOtherTab() {
  const { client } = useTenant()
  const { cleared, cameAhead } = useBookingState()
  const [isBegun, setBegun] = useState(false)
  useEffect(() => {
    const tabs = openBookingChannel(client)
    tabs.addEventListener('message', ({ data }: MessageEvent<BookingChannelMessage>) => {
      if (data === 'begun') setBegun(true)
    })
    tabs.postMessage('asked' satisfies BookingChannelMessage)
    return () => tabs.close()
  }, [client])
  // Both show more, in the same place.
  if (!isBegun || cleared || cameAhead) return null
  return (
    <Banner kind="info" title={questionMessages.begunElsewhere} live>
      <p>{questionMessages.begunElsewhereHow}</p>
    </Banner>
  )
}

/**
 * Explains that earlier answers are gone, and why if known (STATE-10, INTAKE-06); or why a later page did not
 * open.
 */
function AnswersClearedNotice() {
  const { loggedOutElsewhere } = useSession()
  const { cleared, cameAhead } = useBookingState()
  if (cameAhead && !cleared)
    return (
      <Banner kind="info" title={questionMessages.comesAfter} live>
        <p>{questionMessages.comesAfterWhy}</p>
      </Banner>
    )
  if (!cleared) return null
  if (loggedOutElsewhere !== null) return <LoggedOutNotice />
  return (
    <Banner kind="info" title={questionMessages.fresh} live>
      <p>{questionMessages.freshWhy}</p>
    </Banner>
  )
}

/** Explains to a member who already chose an appointment why there are more questions (decision 012). */
function QuestionsFirstNotice() {
  const { status } = useSession()
  const booking = useBookingState()
  if (status !== 'member' || getPendingStep(booking) === null) return null
  return (
    <Banner kind="info" title={questionMessages.moreFirst} live>
      <p>{questionMessages.moreFirstWhy}</p>
    </Banner>
  )
}

export interface QuestionPageProps {
  readonly question: Question
  readonly former: AnswerItem | undefined
  /** Values preselected without an earlier answer. */
  readonly known?: FieldValues
  /** The home page sentence that selected it. */
  readonly phrase?: string
  /** Progress on the whole intake, when the question itself knows only a part of it. */
  readonly progress?: Question['progress']
  readonly walk?: IntakeAudience
  /** Validation errors of fields beside the question. */
  readonly problems?: () => readonly FieldError[]
  /** Called with every stored answer. */
  readonly onStored?: (answer: AnswerItem) => void
  /** Rendered above the form. */
  readonly children?: ReactNode
  /** Rendered beside the question. */
  readonly side?: ReactNode
}

/** Each part explains why it asks; the heading welcomes people who doubt whether they may use the service. */
const sentenceHeadings: Readonly<
  Record<IntakeAudience, { readonly heading: string; readonly lead: string }>
> = {
  myself: { heading: questionMessages.whatBrings, lead: questionMessages.nothingTooSmall },
  'someone-else': { heading: questionMessages.whoIsIt, lead: questionMessages.fitsThem },
}
const getHeading = (question: Question, walk: IntakeAudience): string =>
  isSentence(question) ? sentenceHeadings[walk].heading : question.text
const getLead = (question: Question, walk: IntakeAudience): string | null =>
  isSentence(question) ? sentenceHeadings[walk].lead : question.subheading
/**
 * The pressed home page sentence with a period, replacing the lead, so that the question fits in one view on
 * a phone.
 */
const formatChosenText = (phrase: string): string =>
  questionMessages.youChose({ phrase: /[.!?…]$/.test(phrase) ? phrase : `${phrase}.` })

/** The next question renders on the same screen, so scroll to the top here. */
function useScrollToTop(id: string): void {
  useEffect(() => {
    window.scrollTo({ top: 0 })
  }, [id])
}

/** One question per page: Back and progress, heading, form. */
export function QuestionPage(props: QuestionPageProps) {
  const { question, former, known = {}, phrase, walk = 'myself', onStored, children, side } = props
  useScrollToTop(question.id)
  const { status } = useSession()
  const answering = useAnswerQuestion(walk)
  const step = useStepState()
  const navigate = useNavigate()
  const isSideWay = leadsBack(useLocation().state)
  const answer = async (item: AnswerItem) => {
    const next = await answering.answer(question, item)
    onStored?.(item)
    return next
  }
  const form = (
    <QuestionForm
      question={question}
      former={former}
      known={known}
      walk={walk}
      problems={props.problems}
      onAnswer={answer}
      onStep={answering.go}
      onFailure={answering.failed}
    />
  )
  return (
    <QuestionLayout
      key={question.id}
      title={getHeading(question, walk)}
      lead={phrase === undefined ? getLead(question, walk) : null}
      progress={props.progress === undefined ? question.progress : props.progress}
      onBack={() => (isSideWay ? navigate(-1) : answering.back(question, step))}
      lang={question.language}
      isWide={side !== undefined}
      isDense={isSentence(question)}
    >
      <AnswersClearedNotice />
      {question.is_start && former === undefined ? <StartedInOtherTab /> : null}
      <EarlierAnswersNotice onLook={() => void answering.back(question, null)} />
      {isMeetingQuestion(question) || walk === 'someone-else' ? null : <QuestionsFirstNotice />}
      {phrase === undefined ? null : <p className={styles.phrase}>{formatChosenText(phrase)}</p>}
      {children}
      {side ? (
        <div className={styles.split}>
          <aside className={styles.side}>{side}</aside>
          {form}
        </div>
      ) : (
        form
      )}
      {isMethodQuestion(question) ? (
        <p className={styles.next}>
          {status === 'member' ? questionMessages.whatComes : questionMessages.whatComesFirst}
        </p>
      ) : null}
    </QuestionLayout>
  )
}
