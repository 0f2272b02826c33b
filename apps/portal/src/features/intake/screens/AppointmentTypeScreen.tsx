import type { AnswerItem } from '@evenkeel/contract/own/answers'
import type { Question } from '@evenkeel/contract/own/questions'
import { useQuery } from '@tanstack/react-query'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useForm } from '#form/state/use-form.ts'
import { href } from '#lib/paths.ts'
import { ChildChooser } from '#organisation/child/ChildChooser.tsx'
import { usePlace } from '#organisation/organisation-context.tsx'
import { useIntakeFirst } from '#session/intake/my-intake.ts'
import { useSession, useBookingState, useWhoIsHere } from '#session/session-context.tsx'
import { Redirect } from '#ui/Redirect.tsx'
import { Page } from '#ui/Page.tsx'
import { appointmentStartingQuestion } from '../api.ts'
import { isAboutMeeting, placeOf, type Step } from '../flow.ts'
import { answerOf, fieldsOf, progressWords, valuesOf } from '../model.ts'
import { BackLink } from '../parts/BackLink.tsx'
import { ClearedNotice } from '../parts/ClearedNotice.tsx'
import { MethodCards } from '../parts/MethodCards.tsx'
import styles from '../parts/question.module.css'
import { QuestionWaiting } from '../parts/QuestionWaiting.tsx'
import { useAnswering } from '../use-answering.ts'
import { useFallback, useIsKnown, useStepState, useStoredAnswers } from '../use-intake-question.ts'

function MethodForm({
  question,
  former,
}: {
  readonly question: Question
  readonly former: AnswerItem | undefined
}) {
  const answering = useAnswering()
  const phone = usePlace().organisation?.phone ?? ''
  const form = useForm<Step>({
    fields: fieldsOf(question),
    initialValues: valuesOf(former),
    phone,
    action: (values) => answering.answer(question, answerOf(question, values)),
    onSuccess: answering.go,
    onFailure: answering.failed,
  })
  return (
    <Form form={form} label={question.text} footer={<SubmitButton>Continue</SubmitButton>}>
      <MethodCards question={question} />
    </Form>
  )
}

/** /appointment-type: video, phone or in person (ROUTE-23, INTAKE-08). */
export default function AppointmentTypeScreen() {
  const session = useSession()
  const answering = useAnswering()
  const step = useStepState()
  const answers = useStoredAnswers()
  const { status } = useWhoIsHere()
  const { answerSetId } = useBookingState()
  const isKnown = useIsKnown()
  const { data: question, error } = useQuery({ ...appointmentStartingQuestion(session), enabled: isKnown })
  const waits = useIntakeFirst()
  useFallback(error, 'other')
  // A visitor's walk begins at its beginning; a member may go straight to the appointment.
  if (status === 'visitor' && answerSetId === null) return <Redirect to={href('help-myself')} />
  if (!question || answers.pending || waits) return <QuestionWaiting stuck={answers.retry} />
  const former = answers.set?.response.find((answer) => answer.question === question.id)
  // The question itself knows only its own short walk; the answers know where on the whole way it is.
  const next = answers.set?.next_question
  // A question was left out on the way, or the answers lead elsewhere: to help in danger, or to a phone call.
  if (next && !isAboutMeeting(next)) return <Redirect {...placeOf(next)} />
  const progress = next?.id === question.id ? progressWords(next) : null
  return (
    <Page title={question.text} {...(question.subheading === null ? {} : { lead: question.subheading })}>
      <ClearedNotice />
      {progress === null ? null : <p className={styles.progress}>{progress}</p>}
      {/* Where somebody works decides what is covered: asked before booking, once (ORG-11, RD-111). */}
      {status === 'visitor' ? <ChildChooser /> : null}
      <MethodForm question={question} former={former} />
      <BackLink onBack={() => answering.back(question, step)} />
    </Page>
  )
}
