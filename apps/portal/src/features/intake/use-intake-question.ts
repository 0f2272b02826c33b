import { Refused } from '@evenkeel/contract/call'
import type { AnswerItem } from '@evenkeel/contract/own/answers'
import type { Question } from '@evenkeel/contract/own/questions'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from '#lib/router/router.tsx'
import { useSession, useVisit, useVisitState, useWhoIsHere } from '#session/session-context.tsx'
import { questionById, startingQuestion, storedAnswers } from './api.ts'
import { fallbackOf, resumeAt, type StepState } from './flow.ts'

/** What a question screen knows. */
export interface Asked {
  /** The question to draw; undefined while it is being loaded. */
  readonly question: Question | undefined
  /** The answer given to it before. */
  readonly former: AnswerItem | undefined
  /** The stored answers could not be reached; a member of the family of "try again". */
  readonly stuck: (() => void) | null
}

/** Question id this history entry remembers. */
export function useStepState(): StepState | null {
  const state = useLocation().state as Partial<StepState> | null
  return typeof state?.question === 'string'
    ? {
        question: state.question,
        pushed: state.pushed === true,
        ...(state.after === undefined ? {} : { after: state.after }),
      }
    : null
}

/** Leads to support or home when a question cannot be loaded; HTTP 500 has its own screen already (ERROR-01). */
export function useFallback(error: Error | null, which: 'start' | 'other'): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (error === null || (error instanceof Refused && error.status === 500)) return
    navigate(fallbackOf(which), { replace: true })
  }, [error, which, navigate])
}

/** The stored answers of this visit; `pending` while they come. */
export function useStoredAnswers() {
  const session = useSession()
  const visit = useVisit()
  const { status } = useWhoIsHere()
  const { answerSetId } = useVisitState()
  const enabled = answerSetId !== null && status !== 'restoring'
  const { data, error, refetch } = useQuery({ ...storedAnswers(session, visit, answerSetId ?? ''), enabled })
  return {
    answerSetId,
    set: data ?? null,
    pending: answerSetId !== null && data === undefined && error === null,
    retry: error === null ? null : () => void refetch(),
  }
}

/**
 * The question of this screen: the one asked for, else the one to go on with, else the first. Without an answer set the
 * walk always begins at its beginning.
 */
export function useIntakeQuestion(askedId: string | null): Asked {
  const session = useSession()
  const answers = useStoredAnswers()
  const resumed = resumeAt(answers.set ?? undefined)
  const id = answers.answerSetId === null ? null : (askedId ?? resumed?.id ?? null)
  const ready = !answers.pending && answers.retry === null
  const isKnown = id !== null && resumed?.id === id
  const byId = useQuery({ ...questionById(session, id ?? ''), enabled: ready && id !== null && !isKnown })
  const first = useQuery({ ...startingQuestion(session), enabled: ready && id === null })
  useFallback(first.error, 'start')
  useFallback(byId.error, 'other')
  const loaded = id === null ? first.data : isKnown ? resumed : byId.data
  const question = ready ? (loaded ?? undefined) : undefined
  return {
    question,
    former: answers.set?.response.find((answer) => answer.question === question?.id),
    stuck: answers.retry,
  }
}
