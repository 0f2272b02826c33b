import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ZoneChooser } from '#organisation/time-zone/ZoneChooser.tsx'
import { type SessionsLeft, useSessionsLeft } from '#session/patient/patient.ts'
import { DoneWords, useDone } from '#session/DoneWords.tsx'
import type { DoneNotice } from '#session/done-notice.ts'
import { latestQuery, type Received, upcomingQuery } from '#session/patient/appointments.ts'
import { useSession, useWhoIsHere } from '#session/session-context.tsx'
import { OfferedLink } from '#organisation/OfferedLink.tsx'
import { Page } from '#ui/Page.tsx'
import { Unreachable } from '#ui/Unreachable.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { pastQuery, requestsQuery } from '../api.ts'
import { openRecord, placeOf } from '../model.ts'
import { CallForMore } from '../parts/CallForMore.tsx'
import { AppointmentCard } from '../parts/AppointmentCard.tsx'
import styles from '../parts/appointments.module.css'
import { OpenRecordCard } from '../parts/OpenRecordCard.tsx'
import { PastAppointments } from '../parts/PastAppointments.tsx'
import { Requests } from '../parts/Requests.tsx'
import { useActs } from '../use-acts.ts'

/** Both lists of this screen; a refusal of either ends the session (ERROR-17, ERROR-18, RD-006). */
function useAppointments(patientId: number | null) {
  const session = useSession()
  const upcoming = useQuery({ ...upcomingQuery(session, patientId ?? 0), enabled: patientId !== null })
  const latest = useQuery(latestQuery(session))
  return { upcoming, latest }
}

/** Nothing lies ahead. Whoever was here before does not read that there was nothing yet. */
function Empty({ hasPast, left }: { readonly hasPast: boolean; readonly left: SessionsLeft }) {
  return (
    <>
      <p>
        {`You have no ${hasPast ? 'upcoming appointments' : 'appointments yet'}. When you book one, you find it here with its day and time.`}
      </p>
      {left === 'none' ? (
        <CallForMore />
      ) : (
        <OfferedLink name="appointment-type">Book an appointment</OfferedLink>
      )}
    </>
  )
}

/** What is booked; what was just cancelled is told where it stood, before the first that is later. */
function Booked({
  appointments,
  cancelled,
  acts,
}: {
  readonly appointments: readonly Received[]
  readonly cancelled: DoneNotice | null
  readonly acts: Pick<ReturnType<typeof useActs>, 'move' | 'cancel'>
}) {
  const at = cancelled === null ? 0 : placeOf(cancelled.start, appointments)
  const card = (appointment: Received) => (
    <AppointmentCard
      key={appointment.id}
      appointment={appointment}
      isNext={appointment === appointments[0]}
      onMove={() => acts.move(appointment)}
      onCancel={() => acts.cancel(appointment)}
    />
  )
  return (
    <ul className={styles.list}>
      {appointments.slice(0, at).map(card)}
      {cancelled ? (
        <li>
          <DoneWords done={cancelled} />
        </li>
      ) : null}
      {appointments.slice(at).map(card)}
    </ul>
  )
}

/** /appointments: what lies ahead, what is still open, what was asked for and what is over (ROUTE-14). */
export default function AppointmentsScreen() {
  const session = useSession()
  const { status } = useWhoIsHere()
  const patientId = status === 'member' ? session.telehealthUserId() : null
  const { upcoming, latest } = useAppointments(patientId)
  const acts = useActs(patientId)
  const left = useSessionsLeft()
  const open = openRecord(latest.data, left)
  const appointments = upcoming.data ?? []
  const isQuiet = patientId === null || upcoming.isError
  const past = useInfiniteQuery({ ...pastQuery(session, patientId ?? 0), enabled: patientId !== null })
  // Only an empty list says something of these two; a full one does not wait for them.
  const isUnsure = appointments.length === 0 && (past.isPending || left === 'asking')
  const isComing = !isQuiet && (upcoming.isPending || latest.isPending || isUnsure)
  const requests = useInfiniteQuery(requestsQuery(session))
  const done = useDone()
  const cancelled = done?.about === 'appointment' ? done : null
  return (
    <Page title="Your appointments" width="text">
      <ZoneChooser />
      {open ? <OpenRecordCard open={open} /> : null}
      {isQuiet ? (
        <Unreachable
          what="appointments"
          onRetry={() => void (patientId === null ? session.reload().catch(() => {}) : upcoming.refetch())}
        />
      ) : isComing ? (
        <Waiting what="Loading your appointments" lines={2} />
      ) : appointments.length === 0 ? (
        <>
          {cancelled ? <DoneWords done={cancelled} /> : null}
          {open ? null : <Empty hasPast={past.isError || past.data?.pages[0]?.length !== 0} left={left} />}
        </>
      ) : (
        <Booked appointments={appointments} cancelled={cancelled} acts={acts} />
      )}
      {patientId === null ? null : (
        // All lists are asked for at once; each is seen when those above it are there, and pushed down by none.
        <div hidden={isComing}>
          {done?.about === 'request' && !isComing ? <DoneWords done={done} /> : null}
          <Requests onWithdraw={acts.withdraw} />
          <div hidden={requests.isPending}>
            <PastAppointments patientId={patientId} />
          </div>
        </div>
      )}
    </Page>
  )
}
