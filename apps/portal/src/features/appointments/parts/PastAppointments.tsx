import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNow } from '#form/state/use-now.ts'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import { useSession } from '#session/session-context.tsx'
import type { Again } from '#session/visits/again.ts'
import { Button } from '#ui/Button.tsx'
import { pastQuery, replacementsQuery } from '../api.ts'
import { methodName, whenWords } from '#session/visits/visit.ts'
import { When } from '#session/visits/When.tsx'
import { type Ended, endedOf, type EndedList, endingOf, leadingOn, listOf } from '../model.ts'
import styles from './appointments.module.css'
import { BookAgain } from './BookAgain.tsx'
import { MoreButton } from './MoreButton.tsx'
import { otherAppointmentWords as words } from '../other-appointments.words.ts'

const titles: Readonly<Record<EndedList, string>> = {
  moved: words.moved,
  cancelled: words.cancelled,
  past: words.past,
}

interface ListProps {
  readonly name: EndedList
  readonly ended: readonly Ended[]
  /** With whom the page offers another appointment already. */
  readonly offered: readonly Again[]
}

function List({ name, ended, offered }: ListProps) {
  const zone = useZone()
  const leading = leadingOn(name === 'cancelled' ? ended : [], offered)
  if (ended.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby={name}>
      <h2 id={name}>{titles[name]}</h2>
      <ul className={styles.rows}>
        {ended.map((one) => (
          <li key={one.appointment.id}>
            <span translate="no">
              <When words={whenWords(one.appointment.start_time, zone)} />
            </span>
            <span translate="no">{one.appointment.provider.fullname}</span>
            <span className={styles.soft}>
              {`${methodName(one.appointment.appointment_method)} · ${endingOf(one, zone)}`}
            </span>
            {leading.has(one) ? <BookAgain visit={one.appointment} /> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * What was moved or cancelled though its time lies ahead, and what is over; nothing at all where there is nothing yet. The newest
 * come first, so that later pages add to what is over.
 */
export function PastAppointments({
  patientId,
  offered,
}: {
  readonly patientId: number
  readonly offered: readonly Again[]
}) {
  const now = useNow()
  const session = useSession()
  const query = useInfiniteQuery(pastQuery(session, patientId))
  const replacements = useQuery(replacementsQuery(session))
  // What moved is never first called cancelled; without an answer it is, as the telehealth service calls it.
  if (replacements.isPending) return null
  const ended = endedOf(query.data?.pages.flat() ?? [], replacements.data ?? [])
  if (ended.length === 0 && !query.isError) return null
  const inList = (name: EndedList): readonly Ended[] => ended.filter((one) => listOf(one, now) === name)
  return (
    <>
      {(['moved', 'cancelled', 'past'] as const).map((name) => (
        <List key={name} name={name} ended={inList(name)} offered={offered} />
      ))}
      {query.isError && ended.length === 0 ? (
        <section className={styles.part} aria-labelledby="past">
          <h2 id="past">{titles.past}</h2>
          <p>{words.notLoaded}</p>
          <Button kind="secondary" busy={query.isFetching} onClick={() => void query.refetch()}>
            {words.loadPast}
          </Button>
        </section>
      ) : null}
      <MoreButton query={query} label={words.showEarlier} />
    </>
  )
}
