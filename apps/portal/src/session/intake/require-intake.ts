import type { AnswerSet } from '@evenkeel/api-contract/portal/answers'
import { readMyIntake, resumeMyIntake } from '@evenkeel/api-contract/portal/me'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { href } from '#lib/paths.ts'
import { useNavigate } from 'react-router'
import type { Session } from '../session.ts'
import { useSessionClient, useBookingWizard, useBookingState, useSession } from '../session-context.tsx'
import type { BookingWizard } from '../booking/booking-wizard.ts'

/**
 * The intake of the member's location is incomplete, or its answers require a phone call: booking is blocked.
 */
export class IntakeIncompleteError extends Error {}

/** Intake progress for the member's own location. Fetched each time, because answers change it. */
const fetchMyIntake = (session: Session) =>
  queryOptions({
    queryKey: ['my-intake'],
    queryFn: () => session.own(readMyIntake, {}),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/**
 * Throws IntakeIncompleteError if the intake of the member's location does not allow a visit yet (decision
 * 012).
 */
export async function requireIntake(session: Session): Promise<void> {
  const { status } = await session.own(readMyIntake, {})
  if (status !== 'complete') throw new IntakeIncompleteError()
}

/** Resumes the member's answers at the first open question. */
async function resumeIntake(session: Session, booking: BookingWizard): Promise<Omit<AnswerSet, 'response'>> {
  const { answer_token, ...set } = await session.own(resumeMyIntake, {})
  session.holdAnswerToken(answer_token)
  booking.update({
    answerSetId: set.id,
    currentQuestionId: set.next_question?.id ?? null,
    atEnd: set.next_question?.kind === 'terminal',
  })
  return set
}

/** Navigates to the first open question, or to the first question if that fails. */
export function useGoToIntake(): () => Promise<void> {
  const session = useSessionClient()
  const booking = useBookingWizard()
  const navigate = useNavigate()
  return useCallback(async () => {
    const set = await resumeIntake(session, booking).catch(() => null)
    const question = set?.next_question?.id
    const state = question === undefined ? null : { question, pushed: false }
    void navigate(href('help-myself'), { replace: true, state })
  }, [session, booking, navigate])
}

/**
 * Checks before a member selects or reviews a visit that the intake of their location is complete, and
 * navigates to it if not. Returns true while it navigates. The screen does not wait for the check, and every
 * action checks again. A started intake is checked at its end.
 */
export function useRequireIntake(): boolean {
  const session = useSessionClient()
  const { status } = useSession()
  const { answerSetId, outcome, movingId } = useBookingState()
  const lead = useGoToIntake()
  const isAsked = status === 'member' && answerSetId === null && outcome === null && movingId === null
  const { data } = useQuery({ ...fetchMyIntake(session), enabled: isAsked })
  const isLeading = isAsked && data !== undefined && data.status !== 'complete'
  useEffect(() => {
    if (isLeading) void lead()
  }, [isLeading, lead])
  return isLeading
}
