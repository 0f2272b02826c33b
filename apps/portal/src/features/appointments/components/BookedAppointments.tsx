import type { ReceivedAppointment } from '#session/patient/appointment-queries.ts'
import { useAppointmentActions } from '../use-appointment-actions.ts'
import { AppointmentCard } from './AppointmentCard.tsx'
import styles from './appointments.module.css'

/** What is booked, soonest first. */
export function BookedAppointments({
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
