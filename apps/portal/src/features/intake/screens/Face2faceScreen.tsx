import type { AnswerItem } from '@evenkeel/contract/own/answers'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '#lib/router/Router.tsx'
import { href } from '#lib/paths.ts'
import { useSession, useBookingWizard, useBookingState, useWhoIsHere } from '#session/session-context.tsx'
import { Redirect } from '#ui/Redirect.tsx'
import { questionById } from '../api.ts'
import { progressIn } from '../flow.ts'
import { QuestionPage } from '../parts/QuestionPage.tsx'
import { QuestionWaiting } from '../parts/QuestionWaiting.tsx'
import { questionWords } from '../questions.words.ts'
import { useFallback, useIsKnown, useStoredAnswers } from '../use-intake-question.ts'

/** Whether an answer was the last of its branch: its question ends with the in-person result. */
const isLast = (type: string | undefined): boolean => type === 'face_to_face'

/** /face2face/{id}: the questions for meeting in person; {id} is the question (ROUTE-24, BOOK-03). */
export default function FaceToFaceScreen() {
  const { id = '' } = useParams()
  const session = useSession()
  const booking = useBookingWizard()
  const { status } = useWhoIsHere()
  const { answerSetId, appointmentId } = useBookingState()
  const answers = useStoredAnswers()
  const isKnown = useIsKnown()
  const { data: question, error } = useQuery({
    ...questionById(session, id),
    enabled: answerSetId !== null && isKnown,
  })
  useFallback(error, 'other')
  // Back from the code, after a reload: the answers are sent with the registration, and only the code is missing.
  const isSent = status === 'visitor' && appointmentId !== null
  if (answerSetId === null)
    return <Redirect to={href(isSent ? 'register-verification' : 'appointment-type')} />
  if (!question || answers.pending || answers.retry) return <QuestionWaiting stuck={answers.retry} />
  const remember = (answer: AnswerItem): void => {
    const others = booking.read().faceToFace.filter((item) => item.question !== answer.question)
    booking.update({ faceToFace: [...others, answer], requestReady: isLast(question.results?.type) })
  }
  return (
    <QuestionPage
      question={question}
      progress={progressIn(answers.set, question) ?? question.progress}
      former={answers.set?.response.find((answer) => answer.question === question.id)}
      onStored={remember}
      side={<p>{questionWords.inPersonSide}</p>}
    />
  )
}
