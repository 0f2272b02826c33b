import { readPatient } from '@evenkeel/contract/telehealth/patients'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLocation } from '#lib/router/router.tsx'
import { paths } from '#lib/paths.ts'
import type { Session } from '#session/session.ts'
import { useSession, useWhoIsHere } from '#session/session-context.tsx'
import { PATIENT_KEY } from '#session/unread.ts'

/** The member's record at the telehealth service: first name and unread count of the header. Its failure is quiet (AMB-34). */
export const patientQuery = (session: Session, patientId: number) =>
  queryOptions({
    queryKey: [PATIENT_KEY, patientId],
    queryFn: async () =>
      (await session.telehealth(readPatient, { params: { id: patientId }, quiet: true })).patient_profile,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The record as last read, or null for a visitor. Whoever is logging out is not asked after any more. */
export function usePatient() {
  const session = useSession()
  const { pathname } = useLocation()
  const { status, user } = useWhoIsHere()
  const id = status === 'member' && pathname !== paths.logout ? (user?.mdlive_id ?? null) : null
  const { data } = useQuery({ ...patientQuery(session, id ?? 0), enabled: id !== null })
  return id === null ? null : (data ?? null)
}
