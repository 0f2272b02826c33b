import { ZoneChooser } from '#organisation/time-zone/ZoneChooser.tsx'
import type { DoneNotice } from '#session/done-notice.ts'
import { useKnownLatest, useKnownUpcoming } from '#session/patient/known-visits.ts'
import { useSession, useWhoIsHere } from '#session/session-context.tsx'
import { useDone } from '#session/use-done.ts'
import { newVisit, useVisitChange } from '#session/visit-changes.ts'
import { changeWords } from '#session/visits/visit.ts'
import { Page } from '#ui/Page.tsx'
import { Booked } from '../parts/Booked.tsx'
import { NewestRecord, Rest, VisitDone } from '../parts/deferred-parts.ts'
import { appointmentWords as words } from '../appointments.words.ts'

/** What is told at the top of the page: what became of a visit. */
const visitAbouts: ReadonlySet<DoneNotice['about']> = new Set([
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
  const session = useSession()
  const { status } = useWhoIsHere()
  const patientId = status === 'member' ? session.telehealthUserId() : null
  const upcoming = useKnownUpcoming(patientId ?? 0)
  const latest = useKnownLatest()
  const done = useDone()
  const isBeingBooked = useVisitChange(newVisit) !== null
  const appointments = upcoming.data ?? []
  const isKnown = !upcoming.isError && !latest.isPending && appointments.length > 0
  const listed = patientId !== null && isKnown ? patientId : null
  return (
    <Page title={words.title} width="text">
      {done && visitAbouts.has(done.about) ? <VisitDone done={done} /> : null}
      {isBeingBooked ? <p role="status">{changeWords.booking}</p> : null}
      <ZoneChooser />
      <NewestRecord />
      {listed === null ? null : <Booked appointments={appointments} patientId={listed} />}
      <Rest patientId={patientId} isListed={listed !== null} done={done} />
    </Page>
  )
}
