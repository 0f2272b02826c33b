import type { DoneNotice } from '#session/done-notice.ts'
import type { Received } from '#session/patient/appointments.ts'
import { placeOf } from '../place-of.ts'
import { useActs } from '../use-acts.ts'
import { AppointmentCard } from './AppointmentCard.tsx'
import { Cancelled } from './deferred-parts.ts'
import styles from './appointments.module.css'

/** What is booked; what was just cancelled is told where it stood, before the first that is later. */
export function Booked({
  appointments,
  cancelled,
  patientId,
}: {
  readonly appointments: readonly Received[]
  readonly cancelled: DoneNotice | null
  readonly patientId: number
}) {
  const acts = useActs(patientId)
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
          <Cancelled done={cancelled} />
        </li>
      ) : null}
      {appointments.slice(at).map(card)}
    </ul>
  )
}
