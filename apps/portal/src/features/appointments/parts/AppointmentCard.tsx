import type { UpcomingAppointment } from '@evenkeel/contract/telehealth/appointments'
import { Phone, Video } from 'lucide-react'
import { useZone } from '#organisation/zone-context.tsx'
import { Button } from '#ui/button.tsx'
import { methodName, todo, whenWords } from '../model.ts'
import styles from './appointments.module.css'

/** One booked appointment: when, with whom, how, and what to do next (ROUTE-14). */
export function AppointmentCard({
  appointment,
  onCancel,
}: {
  readonly appointment: UpcomingAppointment
  readonly onCancel: () => void
}) {
  const zone = useZone()
  const when = whenWords(appointment.start_time, zone)
  const Icon = appointment.appointment_method === 'phone' ? Phone : Video
  return (
    <li className={styles.card}>
      <h2 translate="no">{when}</h2>
      <p>
        <span>With </span>
        <strong translate="no">{appointment.provider.fullname}</strong>
      </p>
      <p className={styles.method}>
        <Icon aria-hidden="true" size={20} />
        <span>{methodName(appointment.appointment_method)}</span>
      </p>
      <p>{todo(appointment)}</p>
      {appointment.can_cancel ? (
        <Button kind="danger" onClick={onCancel} aria-label={`Cancel this appointment: ${when}`}>
          Cancel this appointment
        </Button>
      ) : null}
    </li>
  )
}
