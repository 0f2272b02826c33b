import { useQuery } from '@tanstack/react-query'
import { useLocation } from '#lib/router/Router.tsx'
import { paths } from '#lib/paths.ts'
import { patientQuery } from '#session/patient/patient.ts'
import { useSession, useWhoIsHere } from '#session/session-context.tsx'

/** The record as last read, or null for a visitor. Whoever is logging out is not asked after any more. */
export function usePatient() {
  const session = useSession()
  const { pathname } = useLocation()
  const { status, user } = useWhoIsHere()
  const id = status === 'member' && pathname !== paths.logout ? (user?.mdlive_id ?? null) : null
  const { data } = useQuery({ ...patientQuery(session, id ?? 0), enabled: id !== null })
  return id === null ? null : (data ?? null)
}
