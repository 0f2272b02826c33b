import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { PartOfDay } from '@evenkeel/api-contract/reference-data/parts-of-day'
import type { TelehealthMethod } from '@evenkeel/api-contract/schemas'
import { Button } from '#components/Button.tsx'
import { SlowNotice } from '#components/SlowNotice.tsx'
import { TimeZonePicker } from '#organization/time-zone/TimeZonePicker.tsx'
import { bookingMessages } from '../booking.messages.ts'
import { LastUpdated } from '../calendar/LastUpdated.tsx'
import { SlotButtons } from '../calendar/SlotButtons.tsx'
import { SlotTakenNotice } from '../calendar/SlotTakenNotice.tsx'
import { calendarMessages } from '../calendar/calendar.messages.ts'
import type { DayAvailability, DayQuery } from '../calendar/use-day-availability.ts'
import { useIsDesktop } from '../calendar/use-is-desktop.ts'
import { describeClockChange, formatDay, getSlots, type Slot } from '../search/calendar-week.ts'
import type { ProfileRequest } from '../search/provider-search-api.ts'
import { nextDaysMessages } from './next-days.messages.ts'
import styles from './next-days.module.css'
import {
  describeEmptyDays,
  formatDayHeading,
  formatTimeCount,
  getInitiallyOpenDays,
  type PreferredPartOfDay,
  splitByPreference,
} from './next-days.ts'

interface DayAvailabilityProps {
  readonly day: Temporal.PlainDate
  readonly today: Temporal.PlainDate
  readonly slots: readonly Slot[]
  readonly wish: PreferredPartOfDay
  readonly onChoose: (slot: Slot) => void
}

const partOfDayLabels = {
  morning: nextDaysMessages.inTheMorning,
  afternoon: nextDaysMessages.inTheAfternoon,
  evening: nextDaysMessages.inTheEvening,
} as const

/** The times of a day; those in the preferred part of the day come first, when there are others too. */
function DayTimes({ slots, wish, onChoose }: Pick<DayAvailabilityProps, 'slots' | 'wish' | 'onChoose'>) {
  const { wished, others } = splitByPreference(slots, wish)
  if (wish.part === null || wished.length === 0 || others.length === 0)
    return <SlotButtons slots={slots} onChoose={onChoose} />
  return (
    <>
      <h4 className={styles.part}>{partOfDayLabels[wish.part]}</h4>
      <SlotButtons slots={wished} onChoose={onChoose} />
      <h4 className={styles.part}>{nextDaysMessages.otherTimes}</h4>
      <SlotButtons slots={others} onChoose={onChoose} />
    </>
  )
}

function DayHeading({ day, today }: Pick<DayAvailabilityProps, 'day' | 'today'>) {
  const { name, date } = formatDayHeading(day, today)
  return (
    <>
      <span>{name}</span>
      <span className={styles.date}>{date}</span>
    </>
  )
}

/** A day with free times as a column on a wide screen; always open. */
function DayColumn({ day, today, ...times }: DayAvailabilityProps) {
  return (
    <section className={styles.column} data-day={day.toString()}>
      <h3>
        <DayHeading day={day} today={today} />
      </h3>
      <DayTimes {...times} />
    </section>
  )
}

/** A day with free times in the list on a phone; its header toggles it. */
function DayRow({
  isOpen,
  onToggle,
  day,
  today,
  ...times
}: DayAvailabilityProps & { readonly isOpen: boolean; readonly onToggle: () => void }) {
  const id = useId()
  return (
    <section className={styles.row} data-day={day.toString()}>
      <h3>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <DayHeading day={day} today={today} />
          <span className={styles.count}>{formatTimeCount(times.slots.length)}</span>
          <ChevronDown aria-hidden="true" size={20} />
        </button>
      </h3>
      <div id={id} className={styles.times} hidden={!isOpen}>
        <DayTimes {...times} />
      </div>
    </section>
  )
}

/** A day that failed to load shows its own error without affecting the others (RD-154). */
function FailedDay({
  day,
  today,
  isBusy,
  onRetry,
}: Pick<DayAvailabilityProps, 'day' | 'today'> & { readonly isBusy: boolean; readonly onRetry: () => void }) {
  return (
    <section className={styles.failed} data-day={day.toString()}>
      <h3>
        <DayHeading day={day} today={today} />
      </h3>
      <p>{calendarMessages.dayFailed}</p>
      <Button
        kind="secondary"
        onClick={onRetry}
        busy={isBusy}
        aria-label={calendarMessages.loadDayAgain({ day: formatDay(day) })}
      >
        {bookingMessages.tryAgain}
      </Button>
    </section>
  )
}

interface NextDaysProps {
  readonly days: DayAvailability
  readonly today: Temporal.PlainDate
  readonly asked: Pick<ProfileRequest, 'zone'>
  readonly method: TelehealthMethod | null
  /** The preferred part of the day. */
  readonly part: PartOfDay | null
  readonly onChoose: (slot: Slot) => void
  /** Shown when none of the days has a free time. */
  readonly nothingFree: ReactNode
}

interface VisibleDay extends DayQuery {
  readonly slots: readonly Slot[]
}

/**
 * Returns the days up to the first that has not answered, so that a time never moves when an earlier day
 * answers later.
 */
function takeAnsweredDays(all: readonly DayQuery[]): readonly DayQuery[] {
  const next = all.findIndex(({ query }) => !query.isFetched)
  return next === -1 ? all : all.slice(0, next)
}

/** Whether a requested day has no answer, also during a retry: its button stays in place. */
const hasFailed = (query: DayQuery['query']): boolean => query.isFetched && query.data === undefined

interface DayListProps extends Pick<NextDaysProps, 'today' | 'onChoose'> {
  readonly shown: readonly VisibleDay[]
  readonly wish: PreferredPartOfDay
}

/** The days on a phone; the person can toggle each. */
function DayList({ shown, today, wish, onChoose }: DayListProps) {
  const [decided, setDecided] = useState<Readonly<Record<string, boolean>>>({})
  const open = getInitiallyOpenDays(shown, wish)
  return shown.map((one) => {
    const { day, query, slots } = one
    const key = day.toString()
    const isOpen = decided[key] ?? open.has(one)
    return hasFailed(query) ? (
      <FailedDayRow key={key} day={day} query={query} today={today} />
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

const FailedDayRow = ({ day, query, today }: DayQuery & Pick<NextDaysProps, 'today'>) => (
  <FailedDay day={day} today={today} isBusy={query.isFetching} onRetry={() => void query.refetch()} />
)

function DayColumns({ shown, today, wish, onChoose }: DayListProps) {
  return shown.map(({ day, query, slots }) =>
    hasFailed(query) ? (
      <FailedDayRow key={day.toString()} day={day} query={query} today={today} />
    ) : (
      <DayColumn key={day.toString()} day={day} today={today} slots={slots} wish={wish} onChoose={onChoose} />
    ),
  )
}

/** Today and the following six days: only days with free times take space, the others share one line. */
export function NextDays({ days, today, asked, method, part, onChoose, nothingFree }: NextDaysProps) {
  const { zone } = asked
  const isWide = useIsDesktop()
  const answered = takeAnsweredDays(days.all).map(({ day, query }): VisibleDay => ({
    day,
    query,
    slots: query.data ? getSlots(query.data, day, method, zone) : [],
  }))
  const shown = answered.filter(({ query, slots }) => hasFailed(query) || slots.length > 0)
  const empty = answered.filter((one) => !shown.includes(one)).map(({ day }) => day)
  const isLooking = answered.length < days.all.length
  const hasNone = !isLooking && shown.length === 0
  const changes = describeClockChange(
    days.all.map(({ day }) => day),
    zone,
  )
  const List = isWide ? DayColumns : DayList
  return (
    <section aria-labelledby="next-days">
      <div className={styles.head}>
        <h2 id="next-days" tabIndex={-1}>
          {nextDaysMessages.title}
        </h2>
        <TimeZonePicker isOfBooking />
      </div>
      <SlotTakenNotice
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
          <span>{bookingMessages.looking}</span> <SlowNotice />
        </p>
      ) : null}
      {hasNone ? (
        nothingFree
      ) : (
        <p className={styles.none}>{isLooking ? null : describeEmptyDays(empty, today)}</p>
      )}
      {changes === null ? null : <p className={styles.none}>{changes}</p>}
      {days.checkedAt.length === 0 ? null : (
        <p className={styles.checked}>
          <LastUpdated at={days.checkedAt} />
        </p>
      )}
    </section>
  )
}
