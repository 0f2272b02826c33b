import type { BookingWizard } from '#session/booking/booking-wizard.ts'
import type { Queries } from '#session/queries.ts'
import { clientOf } from '#session/query-client.tsx'
import type { Session } from '#session/session.ts'
import { visitState } from '../request-builders.ts'
import { dayAvailability } from '../search/api.ts'
import { dayIn, weekFrom } from '../search/week.ts'

interface ReadAheadDeps {
  readonly session: Session
  readonly booking: BookingWizard
  readonly queries: Queries
  readonly forms: { readonly now: () => Temporal.Instant; readonly zone: () => string }
}

/** Reads the next days of the counselor that was chosen. Failures are left to the screen. */
export async function readNextDaysAhead({ session, booking, queries, forms }: ReadAheadDeps): Promise<void> {
  const { status, user } = session.read()
  const chosen = booking.read()
  if (status === 'restoring' || chosen.providerId === null) return
  const patientId = status === 'member' ? session.telehealthUserId() : null
  const [client, zone] = [clientOf(queries), forms.zone()]
  const asked = { providerId: chosen.providerId, state: visitState(chosen, user), zone, method: null }
  await Promise.all(
    weekFrom(dayIn(forms.now(), zone)).map((day) =>
      client.prefetchQuery(
        dayAvailability({ session, booking, patientId }, { ...asked, day: day.toString() }),
      ),
    ),
  )
}
