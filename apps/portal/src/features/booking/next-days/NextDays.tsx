import type { PartOfDay } from '@evenkeel/contract/lists/parts-of-day'
import type { TelehealthMethod } from '@evenkeel/contract/wire'
import { type ReactNode, useState } from 'react'
import { ZoneChooser } from '#organisation/time-zone/ZoneChooser.tsx'
import { TakesLong } from '#ui/takes-long.tsx'
import type { ProfileAsked } from '../search/api.ts'
import { clockChangeWords, type Slot, slotsOf } from '../search/week.ts'
import { DayColumn, DayRow, FailedDay } from './FreeDay.tsx'
import { emptyDaysWords, openFirst, type Wish } from './next-days.ts'
import { nextDaysWords } from './next-days.words.ts'
import styles from './next-days.module.css'
import { bookingWords } from '../booking.words.ts'
import { Checked } from '../calendar/Checked.tsx'
import { Taken } from '../calendar/Taken.tsx'
import { type AskedDay, type Days } from '../calendar/use-days.ts'
import { useIsWide } from '../calendar/use-is-wide.ts'

interface NextDaysProps {
  readonly days: Days
  readonly today: Temporal.PlainDate
  readonly asked: Pick<ProfileAsked, 'zone'>
  readonly method: TelehealthMethod | null
  /** The part of the day that was asked for. */
  readonly part: PartOfDay | null
  readonly onChoose: (slot: Slot) => void
  /** What to say where none of the days has a free time. */
  readonly nothingFree: ReactNode
}

interface Shown extends AskedDay {
  readonly slots: readonly Slot[]
}

/**
 * The days up to the first that has not answered yet: a time under a person's finger never moves because an earlier day
 * answers later.
 */
function inTheirOrder(all: readonly AskedDay[]): readonly AskedDay[] {
  const next = all.findIndex(({ query }) => !query.isFetched)
  return next === -1 ? all : all.slice(0, next)
}

/** Whether a day that was asked for has no answer, also while it is asked for once more: its button stays under the finger. */
const hasFailed = (query: AskedDay['query']): boolean => query.isFetched && query.data === undefined

interface ListProps extends Pick<NextDaysProps, 'today' | 'onChoose'> {
  readonly shown: readonly Shown[]
  readonly wish: Wish
}

/** The days of a phone; which are open, a person decides otherwise. */
function DayList({ shown, today, wish, onChoose }: ListProps) {
  const [decided, setDecided] = useState<Readonly<Record<string, boolean>>>({})
  const open = openFirst(shown, wish)
  return shown.map((one) => {
    const { day, query, slots } = one
    const key = day.toString()
    const isOpen = decided[key] ?? open.has(one)
    return hasFailed(query) ? (
      <Failed key={key} day={day} query={query} today={today} />
    ) : (
      <DayRow
        key={key}
        day={day}
        today={today}
        slots={slots}
        wish={wish}
        isOpen={isOpen}
        onToggle={() => setDecided({ ...decided, [key]: !isOpen })}
        onChoose={onChoose}
      />
    )
  })
}

const Failed = ({ day, query, today }: AskedDay & Pick<NextDaysProps, 'today'>) => (
  <FailedDay day={day} today={today} isBusy={query.isFetching} onRetry={() => void query.refetch()} />
)

function DayColumns({ shown, today, wish, onChoose }: ListProps) {
  return shown.map(({ day, query, slots }) =>
    hasFailed(query) ? (
      <Failed key={day.toString()} day={day} query={query} today={today} />
    ) : (
      <DayColumn key={day.toString()} day={day} today={today} slots={slots} wish={wish} onChoose={onChoose} />
    ),
  )
}

/** Today and the six days after it: only days with free times take room, the others are one line. */
export function NextDays({ days, today, asked, method, part, onChoose, nothingFree }: NextDaysProps) {
  const { zone } = asked
  const isWide = useIsWide()
  const answered = inTheirOrder(days.all).map(({ day, query }): Shown => ({
    day,
    query,
    slots: query.data ? slotsOf(query.data, day, method, zone) : [],
  }))
  const shown = answered.filter(({ query, slots }) => hasFailed(query) || slots.length > 0)
  const empty = answered.filter((one) => !shown.includes(one)).map(({ day }) => day)
  const isLooking = answered.length < days.all.length
  const hasNone = !isLooking && shown.length === 0
  const changes = clockChangeWords(
    days.all.map(({ day }) => day),
    zone,
  )
  const List = isWide ? DayColumns : DayList
  return (
    <section aria-labelledby="next-days">
      <div className={styles.head}>
        <h2 id="next-days" tabIndex={-1}>
          {nextDaysWords.title}
        </h2>
        <ZoneChooser isOfBooking />
      </div>
      <Taken
        days={days.all.map(({ day }) => day)}
        isLooking={isLooking}
        free={shown.flatMap(({ slots }) => slots)}
        zone={zone}
        onChoose={onChoose}
      />
      {hasNone ? null : (
        <div className={isWide ? styles.columns : styles.list} aria-busy={isLooking}>
          <List shown={shown} today={today} wish={{ part, zone }} onChoose={onChoose} />
        </div>
      )}
      {isLooking ? (
        <p className={styles.looking}>
          <span>{bookingWords.looking}</span> <TakesLong />
        </p>
      ) : null}
      {hasNone ? (
        nothingFree
      ) : (
        <p className={styles.none}>{isLooking ? null : emptyDaysWords(empty, today)}</p>
      )}
      {changes === null ? null : <p className={styles.none}>{changes}</p>}
      {days.checkedAt.length === 0 ? null : (
        <p className={styles.checked}>
          <Checked at={days.checkedAt} />
        </p>
      )}
    </section>
  )
}
