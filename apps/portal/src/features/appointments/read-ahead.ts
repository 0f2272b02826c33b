import { latestQuery, upcomingQuery } from '#session/patient/appointments.ts'
import { clientOf } from '#session/query-client.tsx'
import type { Queries } from '#session/queries.ts'
import type { Session } from '#session/session.ts'
import { pastQuery, replacementsQuery, requestsQuery } from './api.ts'

/** Reads all lists of the screen at once. Failures are left to the screen. */
export async function readAppointmentsAhead({
  session,
  queries,
}: {
  readonly session: Session
  readonly queries: Queries
}): Promise<void> {
  const client = clientOf(queries)
  const patientId = session.telehealthUserId()
  await Promise.all([
    client.prefetchQuery(latestQuery(session)),
    client.prefetchInfiniteQuery(requestsQuery(session)),
    client.prefetchQuery(replacementsQuery(session)),
    ...(patientId === null
      ? []
      : [
          client.prefetchQuery(upcomingQuery(session, patientId)),
          client.prefetchInfiniteQuery(pastQuery(session, patientId)),
        ]),
  ])
}
