import { ApiError } from '@evenkeel/api-contract/client/api-call'
import type { AnswerItem } from '@evenkeel/api-contract/portal/answers'
import type { Question } from '@evenkeel/api-contract/portal/questions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useSessionClient, useBookingWizard, useBookingState, useSession } from '#session/session-context.tsx'
import { questionByIdQuery, startingQuestionQuery } from './intake-api.ts'
import { getFallbackPath, getProgress, getQuestionToShow, getResumeQuestion } from './intake-flow.ts'
import { storedAnswersQuery } from './stored-answers-query.ts'

/** State of a question screen. */
export interface IntakeQuestion {
  /** The question to show; undefined while loading. */
  readonly question: Question | undefined
  /** The earlier answer. */
  readonly former: AnswerItem | undefined
  /** Retries when the stored answers cannot be reached; null otherwise. */
  readonly stuck: (() => void) | null
}

/**
 * Redirects to support or home when a question cannot be loaded; HTTP 500 has its own screen already
 * (ERROR-01).
 */
export function useErrorFallback(error: Error | null, which: 'start' | 'other'): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (error === null || (error instanceof ApiError && error.status === 500)) return
    void navigate(getFallbackPath(which), { replace: true })
  }, [error, which, navigate])
}

/**
 * Whether the session is known: a member's location decides the questions. An unreachable session does not
 * block.
 */
export function useIsSessionKnown(): boolean {
  const { status, isOutOfReach } = useSession()
  return status !== 'restoring' || isOutOfReach
}

/** Two letters of the visit state: answered in this booking, or known from the account. Never guessed. */
export function useMemberState(): string | null {
  const { user } = useSession()
  const { state } = useBookingState()
  return state ?? user?.appointment_state ?? null
}

/** The stored answers of this visit; `pending` while loading. */
export function useStoredAnswers() {
  const session = useSessionClient()
  const booking = useBookingWizard()
  const client = useQueryClient()
  const isKnown = useIsSessionKnown()
  const { answerSetId } = useBookingState()
  const enabled = answerSetId !== null && isKnown
  const { data, error, refetch } = useQuery({
    ...storedAnswersQuery({ session, booking, client }, answerSetId ?? ''),
    enabled,
  })
  return {
    answerSetId,
    set: data ?? null,
    pending: answerSetId !== null && data === undefined && error === null,
    retry: error === null ? null : () => void refetch(),
  }
}

/** The question of this screen with its earlier answer. */
export function useIntakeQuestion(askedId: string | null): IntakeQuestion {
  const session = useSessionClient()
  const answers = useStoredAnswers()
  const resumed = getResumeQuestion(answers.set ?? undefined)
  const id = getQuestionToShow(answers.answerSetId, askedId, resumed)
  const isKnown = useIsSessionKnown()
  const ready = isKnown && !answers.pending && answers.retry === null
  const isResumed = id !== null && resumed?.id === id
  const byId = useQuery({
    ...questionByIdQuery(session, id ?? ''),
    enabled: ready && id !== null && !isResumed,
  })
  // The organization's intake has changed and no longer asks this; continue with the new one.
  const isGone = byId.error instanceof ApiError && byId.error.status === 404
  const goesOn = isResumed || isGone ? resumed : null
  const begins = id === null || (isGone && resumed === null)
  const first = useQuery({ ...startingQuestionQuery(session), enabled: ready && begins })
  useErrorFallback(first.error, 'start')
  useErrorFallback(isGone ? null : byId.error, 'other')
  const loaded = goesOn ?? (begins ? first.data : byId.data)
  if (!ready || !loaded) return { question: undefined, former: undefined, stuck: answers.retry }
  return {
    question: { ...loaded, progress: getProgress(answers.set, loaded) ?? loaded.progress },
    former: answers.set?.response.find((answer) => answer.question === loaded.id),
    stuck: answers.retry,
  }
}
