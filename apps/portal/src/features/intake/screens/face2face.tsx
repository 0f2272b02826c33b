import type { AnswerItem } from '@evenkeel/contract/own/answers'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '#lib/router/router.tsx'
import { href } from '#lib/paths.ts'
import { useSession, useVisit, useVisitState } from '#session/session-context.tsx'
import { LeadOn } from '#ui/lead-on.tsx'
import { questionById } from '../api.ts'
import { QuestionPage } from '../parts/QuestionPage.tsx'
import { QuestionWaiting } from '../parts/QuestionWaiting.tsx'
import { useFallback, useStoredAnswers } from '../use-intake-question.ts'

/** Permanent words beside the questions (ROUTE-24, AMB-33). */
const sideMessage =
  'Great. Please answer just a few more questions to help us find the right counselor for you'

/** Whether an answer was the last of its branch: its question ends with the in-person result. */
const isLast = (type: string | undefined): boolean => type === 'face_to_face'

/** /face2face/{id}: the questions for meeting in person; {id} is the question (ROUTE-24, BOOK-03). */
export default function FaceToFaceScreen() {
  const { id = '' } = useParams()
  const session = useSession()
  const visit = useVisit()
  const { answerSetId } = useVisitState()
  const answers = useStoredAnswers()
  const { data: question, error } = useQuery({ ...questionById(session, id), enabled: answerSetId !== null })
  useFallback(error, 'other')
  if (answerSetId === null) return <LeadOn to={href('appointment-type')} />
  if (!question || answers.pending || answers.retry) return <QuestionWaiting stuck={answers.retry} />
  const remember = (answer: AnswerItem): void => {
    const others = visit.read().faceToFace.filter((item) => item.question !== answer.question)
    visit.update({ faceToFace: [...others, answer], requestReady: isLast(question.results?.type) })
  }
  return (
    <QuestionPage
      question={question}
      former={answers.set?.response.find((answer) => answer.question === question.id)}
      onStored={remember}
      side={<p>{sideMessage}</p>}
    />
  )
}
