import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNow } from '#form/state/use-now.ts'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { useSessionClient } from '#session/session-context.tsx'
import type { RebookingTarget } from '#session/visits/rebooking-target.ts'
import { Button } from '#components/Button.tsx'
import { pastAppointmentsQuery, reschedulesQuery } from '../api.ts'
import { getMethodName, formatVisitTime } from '#session/visits/visit-text.ts'
import { DateTimeText } from '#session/visits/DateTimeText.tsx'
import {
  type EndedAppointment,
  toEndedAppointments,
  type EndedListName,
  describeEnding,
  filterRebookable,
  getEndedListName,
} from '../appointment-lists.ts'
import styles from './appointments.module.css'
import { BookAgain } from './BookAgain.tsx'
import { LoadMoreButton } from './LoadMoreButton.tsx'
import { otherAppointmentMessages as words } from '../other-appointments.messages.ts'

const titles: Readonly<Record<EndedListName, string>> = {
  moved: words.moved,
  cancelled: words.cancelled,
  past: words.past,
}

interface EndedAppointmentListProps {
  readonly name: EndedListName
  readonly ended: readonly EndedAppointment[]
  /** Counselors already offered on the page. */
  readonly offered: readonly RebookingTarget[]
}

function EndedAppointmentList({ name, ended, offered }: EndedAppointmentListProps) {
  const zone = useTimeZone()
  const leading = filterRebookable(name === 'cancelled' ? ended : [], offered)
  if (ended.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby={name}>
      <h2 id={name}>{titles[name]}</h2>
      <ul className={styles.rows}>
        {ended.map((one) => (
          <li key={one.appointment.id}>
            <span translate="no">
              <DateTimeText words={formatVisitTime(one.appointment.start_time, zone)} />
            </span>
            <span translate="no">{one.appointment.provider.fullname}</span>
            <span className={styles.soft}>
              {`${getMethodName(one.appointment.appointment_method)} · ${describeEnding(one, zone)}`}
            </span>
            {leading.has(one) ? <BookAgain visit={one.appointment} /> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * Rescheduled or canceled future appointments, and past ones. Renders nothing when empty. Newest first, so
 * that later pages append past entries.
 */
export function PastAppointments({
  patientId,
  offered,
}: {
  readonly patientId: number
  readonly offered: readonly RebookingTarget[]
}) {
  const now = useNow()
  const session = useSessionClient()
  const query = useInfiniteQuery(pastAppointmentsQuery(session, patientId))
  const replacements = useQuery(reschedulesQuery(session))
  // Wait for replacements so that a rescheduled visit is not first shown as canceled. Without an answer the
  // telehealth service's status is used.
  if (replacements.isPending) return null
  const ended = toEndedAppointments(query.data?.pages.flat() ?? [], replacements.data ?? [])
  if (ended.length === 0 && !query.isError) return null
  const inList = (name: EndedListName): readonly EndedAppointment[] =>
    ended.filter((one) => getEndedListName(one, now) === name)
  return (
    <>
      {(['moved', 'cancelled', 'past'] as const).map((name) => (
        <EndedAppointmentList key={name} name={name} ended={inList(name)} offered={offered} />
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
      <LoadMoreButton query={query} label={words.showEarlier} />
    </>
  )
}
