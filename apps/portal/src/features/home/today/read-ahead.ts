import { questionsAfterBooking } from '#session/after-booking/after-booking.ts'
import { keptQuery } from '#session/articles/kept-articles.ts'
import { lastVisitsQuery, latestQuery, upcomingQuery } from '#session/patient/appointments.ts'
import { clientOf } from '#session/query-client.tsx'
import type { Queries } from '#session/queries.ts'
import type { Session } from '#session/session.ts'

/**
 * Reads what a member's home page begins with, for the document server alone: in the browser its parts read for themselves,
 * since the page is drawn before what keeps the answers is there. Failures are left to the parts.
 */
export async function readTodayAhead({
  session,
  queries,
}: {
  readonly session: Session
  readonly queries: Queries
}): Promise<void> {
  const client = clientOf(queries)
  const patientId = session.telehealthUserId()
  await Promise.all([
    client.prefetchQuery(latestQuery(session, true)),
    client.prefetchQuery(questionsAfterBooking(session)),
    client.prefetchQuery(keptQuery(session)),
    ...(patientId === null
      ? []
      : [
          client.prefetchQuery(upcomingQuery(session, patientId, true)),
          client.prefetchQuery(lastVisitsQuery(session, patientId)),
        ]),
  ])
}
