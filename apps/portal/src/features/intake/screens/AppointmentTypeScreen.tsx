import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { href } from '#lib/paths.ts'
import { ChangeChildOrganization } from '#organization/child-organization/ChangeChildOrganization.tsx'
import { useLocationProblems } from '#organization/child-organization/match-location.ts'
import { useCoverageQuery } from '#session/coverage/use-coverage.ts'
import { useRequireIntake } from '#session/intake/require-intake.ts'
import { useBookingState, useBookingWizard, useSessionClient, useSession } from '#session/session-context.tsx'
import { Redirect } from '#components/Redirect.tsx'
import { appointmentStartingQuestionQuery } from '../intake-api.ts'
import { isMeetingQuestion, getQuestionStep, getProgress } from '../intake-flow.ts'
import { QuestionPage } from '../components/QuestionPage.tsx'
import { QuestionLoading } from '../components/QuestionLoading.tsx'
import { useErrorFallback, useIsSessionKnown, useStoredAnswers } from '../use-intake-question.ts'

/** /appointment-type: video, phone or in person (ROUTE-23, INTAKE-08). */
export default function AppointmentTypeScreen() {
  const session = useSessionClient()
  const booking = useBookingWizard()
  const answers = useStoredAnswers()
  const { status } = useSession()
  const { answerSetId } = useBookingState()
  const isKnown = useIsSessionKnown()
  const { data: question, error } = useQuery({
    ...appointmentStartingQuestionQuery(session),
    enabled: isKnown,
  })
  const waits = useRequireIntake()
  const problems = useLocationProblems()
  // The list of counselors shows how many sessions are left.
  useCoverageQuery()
  useErrorFallback(error, 'other')
  const next = answers.set?.next_question
  // A member who looked for help for another person now books for themselves; those answers do not apply.
  const isOfAnother =
    status === 'member' && next != null && getQuestionStep(next).to === href('help-someone-else')
  useEffect(() => {
    if (isOfAnother) booking.update({ answerSetId: null, currentQuestionId: null })
  }, [isOfAnother, booking])
  // A visitor starts at the beginning; a member may go straight to the appointment.
  if (status === 'visitor' && answerSetId === null) return <Redirect to={href('help-myself')} />
  if (!question || answers.pending || waits) return <QuestionLoading stuck={answers.retry} />
  if (isOfAnother) return <QuestionLoading stuck={null} />
  const former = answers.set?.response.find((answer) => answer.question === question.id)
  // A question was skipped, or the answers lead elsewhere: to help in danger, or to a phone call.
  if (next && !isMeetingQuestion(next)) return <Redirect {...getQuestionStep(next)} />
  return (
    <QuestionPage
      question={question}
      former={former}
      // The question knows only its own short path; the answers know the progress on the whole intake.
      progress={getProgress(answers.set, question)}
      {...(status === 'visitor' ? { problems } : {})}
    >
      {/* The work location decides the coverage: asked once before booking, only when unknown (ORG-11, RD-111). */}
      {status === 'visitor' ? <ChangeChildOrganization /> : null}
    </QuestionPage>
  )
}
