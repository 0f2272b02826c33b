import type { BookingWizard } from '#session/booking/booking-wizard.ts'
import type { Queries } from '#session/queries.ts'
import { getQueryClient } from '#session/query-client.tsx'
import type { Session } from '#session/session.ts'
import { getVisitState } from '../request-builders.ts'
import { dayAvailabilityQuery } from '../search/provider-search-api.ts'
import { getDayInZone, getWeekDays } from '../search/calendar-week.ts'

interface PrefetchDeps {
  readonly session: Session
  readonly booking: BookingWizard
  readonly queries: Queries
  readonly forms: { readonly now: () => Temporal.Instant; readonly zone: () => string }
}

/** Reads the next days of the counselor that was chosen. Failures are left to the screen. */
export async function prefetchNextDays({ session, booking, queries, forms }: PrefetchDeps): Promise<void> {
  const { status, user } = session.read()
  const chosen = booking.read()
  if (status === 'restoring' || chosen.providerId === null) return
  const patientId = status === 'member' ? session.telehealthUserId() : null
  const [client, zone] = [getQueryClient(queries), forms.zone()]
  const asked = { providerId: chosen.providerId, state: getVisitState(chosen, user), zone, method: null }
  await Promise.all(
    getWeekDays(getDayInZone(forms.now(), zone)).map((day) =>
      client.prefetchQuery(
        dayAvailabilityQuery({ session, booking, patientId }, { ...asked, day: day.toString() }),
      ),
    ),
  )
}
