import { useEffect, useState } from 'react'
import type { AnswerItem, AnswerSet } from '@evenkeel/api-contract/portal/answers'
import type { Question } from '@evenkeel/api-contract/portal/questions'
import { Redirect } from '#components/Redirect.tsx'
import { href } from '#lib/paths.ts'
import { useLocation, useNavigate } from 'react-router'
import type { Location } from 'react-router'
import type { BookingWizard } from '#session/booking/booking-wizard.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '#session/session.ts'
import { QuestionLoading } from '../components/QuestionLoading.tsx'
import { QuestionPage } from '../components/QuestionPage.tsx'
import { questionByIdQuery, startingQuestionQuery } from '../intake-api.ts'
import { getQuestionStep, getQuestionToShow, getResumeQuestion } from '../intake-flow.ts'
import { getKnownValues } from '../sentence.ts'
import {
  parsePressedReason,
  parseStepState,
  type SkippedState,
  type StepState,
  withSkippedQuestions,
} from '../step-state.ts'
import { storedAnswersQuery } from '../stored-answers-query.ts'
import { useIntakeQuestion, useMemberState } from '../use-intake-question.ts'
import { useStepState } from '../use-step-state.ts'

/** Resolves when the session is known, or cannot be determined now. */
function waitForSession(session: Session): Promise<void> {
  const isKnown = (): boolean => session.read().status !== 'restoring' || session.read().isOutOfReach
  return new Promise((resolve) => {
    if (isKnown()) return resolve()
    const leave = session.subscribe(() => {
      if (!isKnown()) return
      leave()
      resolve()
    })
  })
}

/**
 * Prefetches the next question, so that the page is complete when it appears. The screen handles failures.
 */
async function prefetchQuestion({
  session,
  booking,
  queries,
  location,
}: {
  readonly session: Session
  readonly booking: BookingWizard
  readonly queries: QueryClient
  readonly location: Location
}): Promise<void> {
  await waitForSession(session)
  const known = booking.read().answerSetId
  if (known !== null)
    await queries.prefetchQuery(storedAnswersQuery({ session, booking, client: queries }, known))
  const resumed = getResumeQuestion(queries.getQueryData<AnswerSet>(['answers', known]))
  const asked = parseStepState(location.state)?.question ?? null
  const id = getQuestionToShow(booking.read().answerSetId, asked, resumed)
  if (id === null) await queries.prefetchQuery(startingQuestionQuery(session))
  else if (id !== resumed?.id) await queries.prefetchQuery(questionByIdQuery(session, id))
}

/**
 * Records in the history which question this entry shows. Otherwise the entry would mean "the next one", and
 * Back would never find the first question again (INTAKE-04).
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
    void navigate(href('help-myself'), { replace: true, state })
  }, [id, kept, reason, phrase, navigate])
}

interface HelpMyselfQuestionProps {
  readonly question: Question
  readonly former: AnswerItem | undefined
}

/** A question for oneself; known values are prefilled and not asked again. */
function HelpMyselfQuestion({ question, former }: HelpMyselfQuestionProps) {
  const step = useStepState()
  const navigate = useNavigate()
  const [arrives] = useState(step === null || step.arrives === true)
  const { reason = null, phrase } = parsePressedReason(useLocation().state)
  const state = useMemberState()
  // Answers of this history entry stay unchanged; only a new arrival is prefilled.
  const isNew = arrives || former === undefined
  const known = getKnownValues(question, former, {
    arrivesFor: isNew ? 'myself' : null,
    state,
    reason: isNew ? reason : null,
  })
  const answered = (): void => {
    if (step?.arrives)
      void navigate(href('help-myself'), { replace: true, state: { ...step, arrives: false } })
  }
  // A person who pressed a home page sentence sees why a reason is preselected.
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

/** /help-myself: the guided questions, one at a time (ROUTE-41, INTAKE-01). Some have their own screens. */
export default function HelpMyselfScreen() {
  const step = useStepState()
  const { question, former, stuck } = useIntakeQuestion(step?.question ?? null)
  const place = question && getQuestionStep(question)
  const isHere = place?.to === href('help-myself')
  // A returning visitor continues where the answers end.
  const kept = step === null && question?.is_start === false && former === undefined
  useRecordedQuestion(isHere && step === null ? (question?.id ?? null) : null, kept)
  if (!question || !place) return <QuestionLoading stuck={stuck} />
  if (!isHere) return <Redirect {...(kept ? withSkippedQuestions(place) : place)} />
  return <HelpMyselfQuestion key={question.id} question={question} former={former} />
}
