import { Navigate } from 'react-router'
import { href } from '#lib/paths.ts'
import { placeOf } from '../flow.ts'
import { QuestionPage } from '../parts/QuestionPage.tsx'
import { QuestionWaiting } from '../parts/QuestionWaiting.tsx'
import { useIntakeQuestion, useStepState } from '../use-intake-question.ts'

/** /help-myself: the guided questions, one at a time (ROUTE-41, INTAKE-01). Some are drawn by screens of their own. */
export default function HelpMyselfScreen() {
  const { question, former, stuck } = useIntakeQuestion(useStepState()?.question ?? null)
  if (!question) return <QuestionWaiting stuck={stuck} />
  const place = placeOf(question)
  if (place.to !== href('help-myself')) return <Navigate replace to={place.to} state={place.state} />
  return <QuestionPage question={question} former={former} />
}
