import { Phone, Video } from 'lucide-react'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import type { Received } from '#session/patient/appointments.ts'
import { useVisitChange } from '#session/visit-changes.ts'
import { Button } from '#ui/Button.tsx'
import { Portrait } from '#ui/Portrait.tsx'
import { CalendarButton } from '#session/visits/CalendarButton.tsx'
import { CancelTerms } from '#session/visits/CancelTerms.tsx'
import { JoinVisit } from '#session/visits/JoinVisit.tsx'
import { NearDay } from '#session/visits/NearDay.tsx'
import { changeWords, methodName, todo, whenWords } from '#session/visits/visit.ts'
import { When } from '#session/visits/When.tsx'
import styles from './appointments.module.css'
import { BeforeVisit } from './deferred-parts.ts'
import { appointmentWords as words } from '../appointments.words.ts'

interface AppointmentCardProps {
  readonly appointment: Received
  /** It is the next one: what is missing before it is said here. */
  readonly isNext?: boolean
  readonly onMove: () => void
  readonly onCancel: () => void
}

/** One booked appointment: when, with whom, how, what to do next, and how to change it (ROUTE-14, BOOK-05, BOOK-06). */
export function AppointmentCard({ appointment, isNext = false, onMove, onCancel }: AppointmentCardProps) {
  const zone = useZone()
  const when = whenWords(appointment.start_time, zone)
  const change = useVisitChange(appointment.id)
  const Icon = appointment.appointment_method === 'phone' ? Phone : Video
  return (
    <li className={styles.card}>
      <NearDay start={appointment.start_time} />
      <h2 translate="no">
        <When words={when} />
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
            <span>{methodName(appointment.appointment_method)}</span>
          </p>
        </div>
      </div>
      <p>{todo(appointment, zone)}</p>
      <CancelTerms visit={appointment} />
      {isNext ? <BeforeVisit level={3} /> : null}
      <JoinVisit appointment={appointment} when={when} />
      {change ? <p role="status">{changeWords[change]}</p> : null}
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
