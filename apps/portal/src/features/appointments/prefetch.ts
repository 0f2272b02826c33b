import { latestAppointmentQuery, upcomingAppointmentsQuery } from '#session/patient/appointment-queries.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '#session/session.ts'
import { pastAppointmentsQuery, reschedulesQuery, requestsQuery } from './api.ts'

/** Prefetches all lists of the screen in parallel. The screen handles failures. */
export async function prefetchAppointments({
  session,
  queries,
}: {
  readonly session: Session
  readonly queries: QueryClient
}): Promise<void> {
  const patientId = session.telehealthUserId()
  await Promise.all([
    queries.prefetchQuery(latestAppointmentQuery(session)),
    queries.prefetchInfiniteQuery(requestsQuery(session)),
    queries.prefetchQuery(reschedulesQuery(session)),
    ...(patientId === null
      ? []
      : [
          queries.prefetchQuery(upcomingAppointmentsQuery(session, patientId)),
          queries.prefetchInfiniteQuery(pastAppointmentsQuery(session, patientId)),
        ]),
  ])
}
