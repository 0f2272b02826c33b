import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { href } from '#lib/paths.ts'
import { ChildAgain } from '#organisation/child/ChildAgain.tsx'
import { useLocationProblems } from '#organisation/child/meant-location.ts'
import { useCoverageQuery } from '#session/coverage/use-coverage.ts'
import { useIntakeFirst } from '#session/intake/my-intake.ts'
import { useBookingState, useBookingWizard, useSession, useWhoIsHere } from '#session/session-context.tsx'
import { Redirect } from '#ui/Redirect.tsx'
import { appointmentStartingQuestion } from '../api.ts'
import { isAboutMeeting, placeOf, progressIn } from '../flow.ts'
import { QuestionPage } from '../parts/QuestionPage.tsx'
import { QuestionWaiting } from '../parts/QuestionWaiting.tsx'
import { useFallback, useIsKnown, useStoredAnswers } from '../use-intake-question.ts'

/** /appointment-type: video, phone or in person (ROUTE-23, INTAKE-08). */
export default function AppointmentTypeScreen() {
  const session = useSession()
  const booking = useBookingWizard()
  const answers = useStoredAnswers()
  const { status } = useWhoIsHere()
  const { answerSetId } = useBookingState()
  const isKnown = useIsKnown()
  const { data: question, error } = useQuery({ ...appointmentStartingQuestion(session), enabled: isKnown })
  const waits = useIntakeFirst()
  const problems = useLocationProblems()
  // The list of counselors says how many sessions are left.
  useCoverageQuery()
  useFallback(error, 'other')
  const next = answers.set?.next_question
  // A member who looked for help for another person now wants an appointment of their own: those answers lead to none.
  const isOfAnother = status === 'member' && next != null && placeOf(next).to === href('help-someone-else')
  useEffect(() => {
    if (isOfAnother) booking.update({ answerSetId: null, currentQuestionId: null })
  }, [isOfAnother, booking])
  // A visitor's walk begins at its beginning; a member may go straight to the appointment.
  if (status === 'visitor' && answerSetId === null) return <Redirect to={href('help-myself')} />
  if (!question || answers.pending || waits) return <QuestionWaiting stuck={answers.retry} />
  if (isOfAnother) return <QuestionWaiting stuck={null} />
  const former = answers.set?.response.find((answer) => answer.question === question.id)
  // A question was left out on the way, or the answers lead elsewhere: to help in danger, or to a phone call.
  if (next && !isAboutMeeting(next)) return <Redirect {...placeOf(next)} />
  return (
    <QuestionPage
      question={question}
      former={former}
      // The question itself knows only its own short walk; the answers know where on the whole way it is.
      progress={progressIn(answers.set, question)}
      {...(status === 'visitor' ? { problems } : {})}
    >
      {/* Where somebody works decides what is covered: asked before booking, once and only of who has not said it (ORG-11, RD-111). */}
      {status === 'visitor' ? <ChildAgain /> : null}
    </QuestionPage>
  )
}
