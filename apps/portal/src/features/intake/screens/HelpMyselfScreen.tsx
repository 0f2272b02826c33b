import { useEffect } from 'react'
import { useNavigate } from '#lib/router/Router.tsx'
import { href } from '#lib/paths.ts'
import { Redirect } from '#ui/Redirect.tsx'
import { placeOf, type StepState } from '../flow.ts'
import { QuestionPage } from '../parts/QuestionPage.tsx'
import { QuestionWaiting } from '../parts/QuestionWaiting.tsx'
import { readQuestionAhead } from '../read-ahead.ts'
import { useIntakeQuestion, useStepState } from '../use-intake-question.ts'

/**
 * Notes in the history which question this entry shows. Without it the entry would mean "the next one", and Back would
 * never find the first question again (INTAKE-04).
 */
function useNoted(id: string | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (id === null) return
    const state: StepState = { question: id, pushed: false }
    navigate(href('help-myself'), { replace: true, state })
  }, [id, navigate])
}

export const readAhead = readQuestionAhead

/** /help-myself: the guided questions, one at a time (ROUTE-41, INTAKE-01). Some are drawn by screens of their own. */
export default function HelpMyselfScreen() {
  const step = useStepState()
  const { question, former, stuck } = useIntakeQuestion(step?.question ?? null)
  const place = question && placeOf(question)
  const isHere = place?.to === href('help-myself')
  useNoted(isHere && step === null ? (question?.id ?? null) : null)
  if (!question || !place) return <QuestionWaiting stuck={stuck} />
  if (!isHere) return <Redirect to={place.to} state={place.state} />
  return <QuestionPage question={question} former={former} />
}
