import { workQuestionsQuery } from '#session/after-booking/work-questions.ts'
import { bookmarksQuery } from '#session/articles/bookmarks.ts'
import {
  lastVisitsQuery,
  latestAppointmentQuery,
  upcomingAppointmentsQuery,
} from '#session/patient/appointment-queries.ts'
import { getQueryClient } from '#session/query-client.tsx'
import type { Queries } from '#session/queries.ts'
import type { Session } from '#session/session.ts'

/**
 * Prefetches what a member's home page shows first. For the document server only: in the browser, the parts
 * load their own data, because the page renders before the query client is loaded. The parts handle failures.
 */
export async function prefetchDashboard({
  session,
  queries,
}: {
  readonly session: Session
  readonly queries: Queries
}): Promise<void> {
  const client = getQueryClient(queries)
  const patientId = session.telehealthUserId()
  await Promise.all([
    client.prefetchQuery(latestAppointmentQuery(session, true)),
    client.prefetchQuery(workQuestionsQuery(session)),
    client.prefetchQuery(bookmarksQuery(session)),
    ...(patientId === null
      ? []
      : [
          client.prefetchQuery(upcomingAppointmentsQuery(session, patientId, true)),
          client.prefetchQuery(lastVisitsQuery(session, patientId)),
        ]),
  ])
}
