import { workQuestionsQuery } from '#session/after-booking/work-questions.ts'
import { bookmarksQuery } from '#session/articles/bookmarks.ts'
import {
  lastVisitsQuery,
  latestAppointmentQuery,
  upcomingAppointmentsQuery,
} from '#session/patient/appointment-queries.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '#session/session.ts'

/** Prefetches what a member's home page shows first. The parts handle failures. */
export async function prefetchDashboard({
  session,
  queries,
}: {
  readonly session: Session
  readonly queries: QueryClient
}): Promise<void> {
  const patientId = session.telehealthUserId()
  await Promise.all([
    queries.prefetchQuery(latestAppointmentQuery(session, true)),
    queries.prefetchQuery(workQuestionsQuery(session)),
    queries.prefetchQuery(bookmarksQuery(session)),
    ...(patientId === null
      ? []
      : [
          queries.prefetchQuery(upcomingAppointmentsQuery(session, patientId, true)),
          queries.prefetchQuery(lastVisitsQuery(session, patientId)),
        ]),
  ])
}
