import { readPatient } from '@evenkeel/contract/telehealth/patients'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Session } from '../session.ts'
import { useNow } from '#form/state/use-now.ts'
import { coverageQuery } from '../coverage/coverage-query.ts'
import { leftNow } from '../coverage/foresight.ts'
import { useConcern } from '../coverage/use-coverage.ts'
import { useSession, useWhoIsHere } from '../session-context.tsx'
import { useSessionsKnown } from '../use-sessions-known.ts'
import { PATIENT_KEY } from './unread.ts'

/** The member's record at the telehealth service: first name and unread count of the header. Its failure is quiet (RD-134). */
export const patientQuery = (session: Session, patientId: number) =>
  queryOptions({
    queryKey: [PATIENT_KEY, patientId],
    queryFn: async () =>
      (await session.telehealth(readPatient, { params: { id: patientId }, quiet: true })).patient_profile,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Whether covered sessions are left for the member who is here; unknown without an answer, and for visitors. */
export type SessionsLeft = 'asking' | 'unknown' | 'some' | 'none'

/**
 * What the member's record says about sessions that are left. Where each concern has its own, it says only that all those that are
 * begun are used up: whether that of today is among them is in the covered sessions.
 */
export function useSessionsLeft(): SessionsLeft {
  const session = useSession()
  const { status, user } = useWhoIsHere()
  const known = useSessionsKnown()
  const id = status === 'member' ? (user?.mdlive_id ?? null) : null
  const { data, isLoading } = useQuery({ ...patientQuery(session, id ?? 0), enabled: id !== null })
  const isUsedUp = id === null ? undefined : data?.sessions_used_up
  const isEach = known.kind === 'number' && known.frequency.startsWith('per_concern')
  const coverage = useQuery({ ...coverageQuery(session), enabled: isUsedUp === true && isEach })
  const reading = { now: useNow(), concern: useConcern() }
  if (isLoading || coverage.isLoading) return 'asking'
  if (isUsedUp === undefined) return 'unknown'
  if (!isUsedUp) return 'some'
  if (!isEach) return 'none'
  if (!coverage.data) return 'unknown'
  return leftNow(coverage.data, reading) === 0 ? 'none' : 'some'
}
