import { useInfiniteQuery } from '@tanstack/react-query'
import { useZone } from '#organisation/zone-context.tsx'
import { useSession } from '#session/session-context.tsx'
import { Button } from '#ui/button.tsx'
import { pastQuery } from '../api.ts'
import { endingOf, methodName, whenWords } from '../model.ts'
import styles from './appointments.module.css'
import { MoreButton } from './MoreButton.tsx'

/** What is over or was cancelled; nothing at all where there is nothing yet. */
export function PastAppointments({ patientId }: { readonly patientId: number }) {
  const zone = useZone()
  const query = useInfiniteQuery(pastQuery(useSession(), patientId))
  const past = query.data?.pages.flat() ?? []
  if (past.length === 0 && !query.isError) return null
  return (
    <section className={styles.part} aria-labelledby="past">
      <h2 id="past">Past appointments</h2>
      {query.isError && past.length === 0 ? (
        <>
          <p>This list did not load. Nothing is lost.</p>
          <Button kind="secondary" busy={query.isFetching} onClick={() => void query.refetch()}>
            Load past appointments
          </Button>
        </>
      ) : (
        <ul className={styles.rows}>
          {past.map((appointment) => (
            <li key={appointment.id}>
              <span translate="no">{whenWords(appointment.start_time, zone)}</span>
              <span translate="no">{appointment.provider.fullname}</span>
              <span className={styles.soft}>
                {`${methodName(appointment.appointment_method)} · ${endingOf(appointment)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <MoreButton query={query} label="Show earlier appointments" />
    </section>
  )
}
