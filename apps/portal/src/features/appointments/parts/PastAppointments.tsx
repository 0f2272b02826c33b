import type { KnownAppointment } from '@evenkeel/contract/telehealth/appointments'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNow } from '#form/state/use-now.ts'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import { useSession } from '#session/session-context.tsx'
import { Button } from '#ui/Button.tsx'
import { pastQuery } from '../api.ts'
import { methodName, whenWords } from '#session/visits/visit.ts'
import { endingOf, isCancelledAhead } from '../model.ts'
import styles from './appointments.module.css'
import { MoreButton } from './MoreButton.tsx'

function Rows({ appointments }: { readonly appointments: readonly KnownAppointment[] }) {
  const zone = useZone()
  return (
    <ul className={styles.rows}>
      {appointments.map((appointment) => (
        <li key={appointment.id}>
          <span translate="no">{whenWords(appointment.start_time, zone)}</span>
          <span translate="no">{appointment.provider.fullname}</span>
          <span className={styles.soft}>
            {`${methodName(appointment.appointment_method)} · ${endingOf(appointment)}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

/**
 * What was cancelled though its time lies ahead, and what is over; nothing at all where there is nothing yet. The newest come
 * first, so that later pages add to what is over.
 */
export function PastAppointments({ patientId }: { readonly patientId: number }) {
  const now = useNow()
  const query = useInfiniteQuery(pastQuery(useSession(), patientId))
  const known = query.data?.pages.flat() ?? []
  if (known.length === 0 && !query.isError) return null
  const ahead = known.filter((appointment) => isCancelledAhead(appointment, now))
  const over = known.filter((appointment) => !isCancelledAhead(appointment, now))
  return (
    <>
      {ahead.length > 0 ? (
        <section className={styles.part} aria-labelledby="cancelled">
          <h2 id="cancelled">Canceled appointments</h2>
          <Rows appointments={ahead} />
        </section>
      ) : null}
      {over.length > 0 ? (
        <section className={styles.part} aria-labelledby="past">
          <h2 id="past">Past appointments</h2>
          <Rows appointments={over} />
        </section>
      ) : null}
      {query.isError && known.length === 0 ? (
        <section className={styles.part} aria-labelledby="past">
          <h2 id="past">Past appointments</h2>
          <p>This list did not load. Nothing is lost.</p>
          <Button kind="secondary" busy={query.isFetching} onClick={() => void query.refetch()}>
            Load past appointments
          </Button>
        </section>
      ) : null}
      <MoreButton query={query} label="Show earlier appointments" />
    </>
  )
}
