import type { AnswerItem } from '@evenkeel/api-contract/portal/answers'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { href } from '#lib/paths.ts'
import { useSessionClient, useBookingWizard, useBookingState, useSession } from '#session/session-context.tsx'
import { Redirect } from '#components/Redirect.tsx'
import { questionByIdQuery } from '../intake-api.ts'
import { getProgress } from '../intake-flow.ts'
import { QuestionPage } from '../components/QuestionPage.tsx'
import { QuestionLoading } from '../components/QuestionLoading.tsx'
import { questionMessages } from '../questions.messages.ts'
import { useErrorFallback, useIsSessionKnown, useStoredAnswers } from '../use-intake-question.ts'

/** Whether an answer was the last of its branch: its question ends with the in-person result. */
const isLastAnswer = (type: string | undefined): boolean => type === 'face_to_face'

/** /face2face/{id}: the questions for an in-person visit; {id} is the question (ROUTE-24, BOOK-03). */
export default function FaceToFaceScreen() {
  const { id = '' } = useParams()
  const session = useSessionClient()
  const booking = useBookingWizard()
  const { status } = useSession()
  const { answerSetId, appointmentId } = useBookingState()
  const answers = useStoredAnswers()
  const isKnown = useIsSessionKnown()
  const { data: question, error } = useQuery({
    ...questionByIdQuery(session, id),
    enabled: answerSetId !== null && isKnown,
  })
  useErrorFallback(error, 'other')
  // Back from the code after a reload: the answers were sent with the registration, and only the code is
  // missing.
  const isSent = status === 'visitor' && appointmentId !== null
  if (answerSetId === null)
    return <Redirect to={href(isSent ? 'register-verification' : 'appointment-type')} />
  if (!question || answers.pending || answers.retry) return <QuestionLoading stuck={answers.retry} />
  const remember = (answer: AnswerItem): void => {
    const others = booking.read().faceToFace.filter((item) => item.question !== answer.question)
    booking.update({ faceToFace: [...others, answer], requestReady: isLastAnswer(question.results?.type) })
  }
  return (
    <QuestionPage
      question={question}
      progress={getProgress(answers.set, question) ?? question.progress}
      former={answers.set?.response.find((answer) => answer.question === question.id)}
      onStored={remember}
      side={<p>{questionMessages.inPersonSide}</p>}
    />
  )
}
