import { useQuery } from '@tanstack/react-query'
import type { UpcomingAppointment } from '@evenkeel/api-contract/telehealth/appointments'
import { Page } from '#components/Page.tsx'
import { useFormEnvironment } from '#form/state/form-environment.ts'
import { href } from '#lib/paths.ts'
import { useNavigate } from 'react-router'
import { TimeZonePicker } from '#organization/time-zone/TimeZonePicker.tsx'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import type { OutcomeNotice } from '#session/outcome-notice.ts'
import {
  latestAppointmentQuery,
  type ReceivedAppointment,
  upcomingAppointmentsQuery,
} from '#session/patient/appointment-queries.ts'
import { useNotices, useSession, useSessionClient, usePendingVisitChange } from '#session/session-context.tsx'
import { useOutcomeNotice } from '#session/use-outcome-notice.ts'
import { NEW_VISIT_ID } from '#session/visit-changes.ts'
import { useStartReschedule } from '#session/visits/use-start-reschedule.ts'
import { formatVisitTime, isLateCancellation, visitChangeLabels } from '#session/visits/visit-text.ts'
import { appointmentMessages as words } from '../appointments.messages.ts'
import { AppointmentCard } from '../components/AppointmentCard.tsx'
import styles from '../components/appointments.module.css'
import { LatestRecord } from '../components/LatestRecord.tsx'
import { OtherAppointments } from '../components/OtherAppointments.tsx'
import { VisitOutcome } from '../components/VisitOutcome.tsx'

const appointmentsPath = href('appointments')

/** Confirms the cancelation and, where sessions are counted, what happened to the session. */
function describeCancellation(appointment: UpcomingAppointment, now: Temporal.Instant) {
  if (appointment.free_until === undefined) return words.canceled
  return isLateCancellation(appointment, now) ? words.canceledCounts : words.canceledFree
}

/** Actions on appointments; a cancelation needs confirmation (BOOK-05, RD-166). */
function useAppointmentActions(patientId: number | null) {
  const notices = useNotices()
  const navigate = useNavigate()
  const zone = useTimeZone()
  const { now } = useFormEnvironment()
  const move = useStartReschedule()
  return {
    move,
    cancel: (appointment: UpcomingAppointment): void => {
      if (patientId === null) return
      const { id, start_time, provider, provider_id, appointment_method, state_abbrev, free_until } =
        appointment
      const { fullname } = provider
      const visit = { when: formatVisitTime(start_time, zone), name: fullname }
      notices.setConfirm({
        message: words.askCancel,
        description: words.canBookAnother(visit),
        visit: { start: start_time, freeUntil: free_until ?? null },
        button: {
          label: words.yesCancel,
          act: { name: 'cancel-appointment', patientId, id },
        },
        cancel: { label: words.noKeep, link: appointmentsPath },
        done: {
          about: 'appointment',
          words: describeCancellation(appointment, now())(visit),
          again: { provider_id, provider: { fullname }, appointment_method, state_abbrev },
        },
      })
      void navigate(href('confirm'))
    },
  }
}

/** Booked appointments, soonest first. */
function BookedAppointments({
  appointments,
  patientId,
}: {
  readonly appointments: readonly ReceivedAppointment[]
  readonly patientId: number
}) {
  const acts = useAppointmentActions(patientId)
  return (
    <ul className={styles.list}>
      {appointments.map((appointment) => (
        <AppointmentCard
          key={appointment.id}
          appointment={appointment}
          isNext={appointment === appointments[0]}
          onMove={() => acts.move(appointment)}
          onCancel={() => acts.cancel(appointment)}
        />
      ))}
    </ul>
  )
}

/** Outcomes that are shown as a notice at the top of the page. */
const visitOutcomes: ReadonlySet<OutcomeNotice['about']> = new Set([
  'appointment',
  'moved',
  'not-moved',
  'move-in-doubt',
  'booked',
  'booking-in-doubt',
])

export { prefetchAppointments as readAhead } from '../prefetch.ts'

/** /appointments: upcoming, pending, requested and past appointments (ROUTE-14). */
export default function AppointmentsScreen() {
  const session = useSessionClient()
  const { status } = useSession()
  const patientId = status === 'member' ? session.telehealthUserId() : null
  const upcoming = useQuery({
    ...upcomingAppointmentsQuery(session, patientId ?? 0),
    enabled: patientId !== null,
  })
  const latest = useQuery(latestAppointmentQuery(session))
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
