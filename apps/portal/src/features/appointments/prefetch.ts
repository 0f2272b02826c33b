import { latestAppointmentQuery, upcomingAppointmentsQuery } from '#session/patient/appointment-queries.ts'
import { getQueryClient } from '#session/query-client.tsx'
import type { Queries } from '#session/queries.ts'
import type { Session } from '#session/session.ts'
import { pastAppointmentsQuery, reschedulesQuery, requestsQuery } from './api.ts'

/** Prefetches all lists of the screen in parallel. The screen handles failures. */
export async function prefetchAppointments({
  session,
  queries,
}: {
  readonly session: Session
  readonly queries: Queries
}): Promise<void> {
  const client = getQueryClient(queries)
  const patientId = session.telehealthUserId()
  await Promise.all([
    client.prefetchQuery(latestAppointmentQuery(session)),
    client.prefetchInfiniteQuery(requestsQuery(session)),
    client.prefetchQuery(reschedulesQuery(session)),
    ...(patientId === null
      ? []
      : [
          client.prefetchQuery(upcomingAppointmentsQuery(session, patientId)),
          client.prefetchInfiniteQuery(pastAppointmentsQuery(session, patientId)),
        ]),
  ])
}
