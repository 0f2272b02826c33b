import { Phone, Video } from 'lucide-react'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import type { ReceivedAppointment } from '#session/patient/appointment-queries.ts'
import { usePendingVisitChange } from '#session/session-context.tsx'
import { Button } from '#components/Button.tsx'
import { Portrait } from '#components/Portrait.tsx'
import { MissingDetailsNotice } from '#session/visit-details/MissingDetailsNotice.tsx'
import { CalendarButton } from '#session/visits/CalendarButton.tsx'
import { CancellationPolicy } from '#session/visits/CancellationPolicy.tsx'
import { JoinVisitButton } from '#session/visits/JoinVisitButton.tsx'
import { RelativeDay } from '#session/visits/RelativeDay.tsx'
import {
  visitChangeLabels,
  getMethodName,
  describeNextStep,
  formatVisitTime,
} from '#session/visits/visit-text.ts'
import { DateTimeText } from '#session/visits/DateTimeText.tsx'
import styles from './appointments.module.css'
import { appointmentMessages as words } from '../appointments.messages.ts'

interface AppointmentCardProps {
  readonly appointment: ReceivedAppointment
  /** The next appointment; shows what is missing before it. */
  readonly isNext?: boolean
  readonly onMove: () => void
  readonly onCancel: () => void
}

/**
 * A booked appointment: time, counselor, kind, next step, and how to change it (ROUTE-14, BOOK-05, BOOK-06).
 */
export function AppointmentCard({ appointment, isNext = false, onMove, onCancel }: AppointmentCardProps) {
  const zone = useTimeZone()
  const when = formatVisitTime(appointment.start_time, zone)
  const change = usePendingVisitChange(appointment.id)
  const Icon = appointment.appointment_method === 'phone' ? Phone : Video
  return (
    <li className={styles.card}>
      <RelativeDay start={appointment.start_time} />
      <h2 translate="no">
        <DateTimeText words={when} />
      </h2>
      <div className={styles.who}>
        <Portrait name={appointment.provider.fullname} photo={appointment.provider} />
        <div>
          <p>
            <span>{`${words.withName} `}</span>
            <strong translate="no">{appointment.provider.fullname}</strong>
          </p>
          <p className={styles.method}>
            <Icon aria-hidden="true" size={20} />
            <span>{getMethodName(appointment.appointment_method)}</span>
          </p>
        </div>
      </div>
      <p>{describeNextStep(appointment, zone)}</p>
      <CancellationPolicy visit={appointment} />
      {isNext ? <MissingDetailsNotice level={3} /> : null}
      <JoinVisitButton appointment={appointment} when={when} />
      {change ? <p role="status">{visitChangeLabels[change]}</p> : null}
      <div className={styles.acts}>
        <CalendarButton id={appointment.id} when={when} />
        {appointment.can_cancel && change === null ? (
          <>
            <Button kind="secondary" onClick={onMove} aria-label={words.changeTimeOf({ when })}>
              {words.changeTime}
            </Button>
            <Button kind="danger" onClick={onCancel} aria-label={words.cancelOf({ when })}>
              {words.cancel}
            </Button>
          </>
        ) : null}
      </div>
    </li>
  )
}
