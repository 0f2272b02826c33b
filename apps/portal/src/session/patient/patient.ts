import { readPatient } from '@evenkeel/contract/telehealth/patients'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Session } from '../session.ts'
import { useSession, useWhoIsHere } from '../session-context.tsx'
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

/** What the member's record says about sessions that are left. */
export function useSessionsLeft(): SessionsLeft {
  const session = useSession()
  const { status, user } = useWhoIsHere()
  const id = status === 'member' ? (user?.mdlive_id ?? null) : null
  const { data, isLoading } = useQuery({ ...patientQuery(session, id ?? 0), enabled: id !== null })
  if (isLoading) return 'asking'
  const isUsedUp = id === null ? undefined : data?.sessions_used_up
  if (isUsedUp === undefined) return 'unknown'
  return isUsedUp ? 'none' : 'some'
}
