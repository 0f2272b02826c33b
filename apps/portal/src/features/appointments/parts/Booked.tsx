import type { Received } from '#session/patient/appointments.ts'
import { useActs } from '../use-acts.ts'
import { AppointmentCard } from './AppointmentCard.tsx'
import styles from './appointments.module.css'

/** What is booked, soonest first. */
export function Booked({
  appointments,
  patientId,
}: {
  readonly appointments: readonly Received[]
  readonly patientId: number
}) {
  const acts = useActs(patientId)
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
