import { useQuery } from '@tanstack/react-query'
import { useNow } from '#form/state/use-now.ts'
import { patientQuery } from '../patient/patient-query.ts'
import { useSessionClient, useSession } from '../session-context.tsx'
import { useGrantedSessions } from '../use-session-coverage.ts'
import { coverageQuery } from './coverage-query.ts'
import { getSessionsLeft } from './coverage-preview.ts'
import { useNextConcern } from './use-coverage.ts'

/** Whether the signed-in member has covered sessions left; unknown without an answer, and for visitors. */
export type SessionsLeft = 'asking' | 'unknown' | 'some' | 'none'

/**
 * Sessions left according to the member's record. With separate sessions per concern the record only says
 * that all started concerns are used up; whether this includes the current one is in the covered sessions.
 */
export function useSessionsLeft(): SessionsLeft {
  const session = useSessionClient()
  const { status, user } = useSession()
  const granted = useGrantedSessions()
  const id = status === 'member' ? (user?.mdlive_id ?? null) : null
  const { data, isLoading } = useQuery({ ...patientQuery(session, id ?? 0), enabled: id !== null })
  const isUsedUp = id === null ? undefined : data?.sessions_used_up
  const isEach = granted.kind === 'number' && granted.frequency.startsWith('per_concern')
  const coverage = useQuery({ ...coverageQuery(session), enabled: isUsedUp === true && isEach })
  const reading = { now: useNow(), concern: useNextConcern() }
  if (isLoading || coverage.isLoading) return 'asking'
  if (isUsedUp === undefined) return 'unknown'
  if (!isUsedUp) return 'some'
  if (!isEach) return 'none'
  if (!coverage.data) return 'unknown'
  return getSessionsLeft(coverage.data, reading) === 0 ? 'none' : 'some'
}
