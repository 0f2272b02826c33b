import { upcomingAppointmentsQuery } from '#session/patient/appointment-queries.ts'
import { patientQuery } from '#session/patient/patient-query.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '#session/session.ts'

/** Reads a member's record and coming appointments again, as far as asked; its failure is quiet. */
export async function refresh(
  queries: QueryClient,
  session: Session,
  { patient, upcoming }: { readonly patient: boolean; readonly upcoming: boolean },
): Promise<void> {
  const id = session.telehealthUserId()
  if (id === null) return
  await Promise.allSettled([
    patient ? queries.fetchQuery({ ...patientQuery(session, id), staleTime: 0 }) : null,
    upcoming ? queries.fetchQuery({ ...upcomingAppointmentsQuery(session, id), staleTime: 0 }) : null,
  ])
}
