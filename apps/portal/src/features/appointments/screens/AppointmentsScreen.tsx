import { TimeZonePicker } from '#organization/time-zone/TimeZonePicker.tsx'
import type { OutcomeNotice } from '#session/outcome-notice.ts'
import { useCachedLatest, useCachedUpcoming } from '#session/patient/cached-visits.ts'
import { useSessionClient, useSession } from '#session/session-context.tsx'
import { useOutcomeNotice } from '#session/use-outcome-notice.ts'
import { NEW_VISIT_ID, usePendingVisitChange } from '#session/visit-changes.ts'
import { visitChangeLabels } from '#session/visits/visit-text.ts'
import { Page } from '#components/Page.tsx'
import { BookedAppointments } from '../components/BookedAppointments.tsx'
import { LatestRecord, OtherAppointments, VisitOutcome } from '../parts/deferred-parts.ts'
import { appointmentMessages as words } from '../appointments.messages.ts'

/** What is told at the top of the page: what became of a visit. */
const visitOutcomes: ReadonlySet<OutcomeNotice['about']> = new Set([
  'appointment',
  'moved',
  'not-moved',
  'move-in-doubt',
  'booked',
  'booking-in-doubt',
])

export { readAhead } from '../parts/deferred-parts.ts'

/** What is booked is there with its document; what reads it anew comes after it (decision 027). */
export const readsNothing = true

/** /appointments: what lies ahead, what is still open, what was asked for and what is over (ROUTE-14). */
export default function AppointmentsScreen() {
  const session = useSessionClient()
  const { status } = useSession()
  const patientId = status === 'member' ? session.telehealthUserId() : null
  const upcoming = useCachedUpcoming(patientId ?? 0)
  const latest = useCachedLatest()
  const done = useOutcomeNotice()
  const isBeingBooked = usePendingVisitChange(NEW_VISIT_ID) !== null
  const appointments = upcoming.data ?? []
  const isKnown = !upcoming.isError && !latest.isPending && appointments.length > 0
  const listed = patientId !== null && isKnown ? patientId : null
  return (
    <Page title={words.title} width="text">
      {done && visitOutcomes.has(done.about) ? <VisitOutcome done={done} /> : null}
      {isBeingBooked ? <p role="status">{visitChangeLabels.booking}</p> : null}
      <TimeZonePicker />
      <LatestRecord />
      {listed === null ? null : <BookedAppointments appointments={appointments} patientId={listed} />}
      <OtherAppointments patientId={patientId} isListed={listed !== null} done={done} />
    </Page>
  )
}
