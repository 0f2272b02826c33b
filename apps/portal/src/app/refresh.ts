import { upcomingAppointmentsQuery } from '#session/patient/appointment-queries.ts'
import { patientQuery } from '#session/patient/patient-query.ts'
import type { Queries } from '#session/queries.ts'
import { getQueryClient } from '#session/query-client.tsx'
import type { Session } from '#session/session.ts'

/** Reads a member's record and coming appointments again, as far as asked; its failure is quiet. */
export async function refresh(
  queries: Queries,
  session: Session,
  { patient, upcoming }: { readonly patient: boolean; readonly upcoming: boolean },
): Promise<void> {
  const id = session.telehealthUserId()
  if (id === null) return
  const client = getQueryClient(queries)
  await Promise.allSettled([
    patient ? client.fetchQuery({ ...patientQuery(session, id), staleTime: 0 }) : null,
    upcoming ? client.fetchQuery({ ...upcomingAppointmentsQuery(session, id), staleTime: 0 }) : null,
  ])
}
