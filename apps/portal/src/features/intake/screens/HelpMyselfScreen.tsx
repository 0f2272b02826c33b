import type { AnswerItem } from '@evenkeel/api-contract/portal/answers'
import type { Question } from '@evenkeel/api-contract/portal/questions'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from '#lib/router/Router.tsx'
import { href } from '#lib/paths.ts'
import { Redirect } from '#components/Redirect.tsx'
import { getQuestionStep } from '../intake-flow.ts'
import { QuestionPage } from '../components/QuestionPage.tsx'
import { QuestionLoading } from '../components/QuestionLoading.tsx'
import { prefetchQuestion } from '../prefetch-question.ts'
import { getKnownValues } from '../sentence.ts'
import { withSkippedQuestions, type SkippedState, parsePressedReason, type StepState } from '../step-state.ts'
import { useIntakeQuestion, useMemberState } from '../use-intake-question.ts'
import { useStepState } from '../use-step-state.ts'

/**
 * Notes in the history which question this entry shows. Without it the entry would mean "the next one", and Back would
 * never find the first question again (INTAKE-04).
 */
function useRecordedQuestion(id: string | null, kept: boolean): void {
  const navigate = useNavigate()
  const { reason, phrase } = parsePressedReason(useLocation().state)
  useEffect(() => {
    if (id === null) return
    const state: StepState & SkippedState = {
      question: id,
      pushed: false,
      arrives: true,
      ...(kept ? { kept } : {}),
      ...parsePressedReason({ reason, phrase }),
    }
    navigate(href('help-myself'), { replace: true, state })
  }, [id, kept, reason, phrase, navigate])
}

interface HelpMyselfQuestionProps {
  readonly question: Question
  readonly former: AnswerItem | undefined
}

/** A question asked of whoever came through the door for themselves: at the first step that is known, and not asked again. */
function HelpMyselfQuestion({ question, former }: HelpMyselfQuestionProps) {
  const step = useStepState()
  const navigate = useNavigate()
  const [arrives] = useState(step === null || step.arrives === true)
  const { reason = null, phrase } = parsePressedReason(useLocation().state)
  const state = useMemberState()
  // What was answered on this entry of the history stays as it was; only who has just come is taken by the hand.
  const isNew = arrives || former === undefined
  const known = getKnownValues(question, former, {
    arrivesFor: isNew ? 'myself' : null,
    state,
    reason: isNew ? reason : null,
  })
  const answered = (): void => {
    if (step?.arrives) navigate(href('help-myself'), { replace: true, state: { ...step, arrives: false } })
  }
  // Whoever pressed a sentence of the home page reads why a reason is chosen already.
  const isChosen = isNew && reason !== null && Object.values(known).includes(reason)
  return (
    <QuestionPage
      question={question}
      former={former}
      known={known}
      onStored={answered}
      {...(isChosen && phrase !== undefined ? { phrase } : {})}
    />
  )
}

export const readAhead = prefetchQuestion

/** /help-myself: the guided questions, one at a time (ROUTE-41, INTAKE-01). Some are drawn by screens of their own. */
export default function HelpMyselfScreen() {
  const step = useStepState()
  const { question, former, stuck } = useIntakeQuestion(step?.question ?? null)
  const place = question && getQuestionStep(question)
  const isHere = place?.to === href('help-myself')
  // Whoever comes back goes on where the answers end.
  const kept = step === null && question?.is_start === false && former === undefined
  useRecordedQuestion(isHere && step === null ? (question?.id ?? null) : null, kept)
  if (!question || !place) return <QuestionLoading stuck={stuck} />
  if (!isHere) return <Redirect {...(kept ? withSkippedQuestions(place) : place)} />
  return <HelpMyselfQuestion key={question.id} question={question} former={former} />
}
