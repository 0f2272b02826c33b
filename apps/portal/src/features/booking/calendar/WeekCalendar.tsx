import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { TelehealthMethod } from '@evenkeel/api-contract/schemas'
import { Button } from '#components/Button.tsx'
import { SlowNotice } from '#components/SlowNotice.tsx'
import { useFormEnvironment } from '#form/state/form-environment.ts'
import { TimeZonePicker } from '#organization/time-zone/TimeZonePicker.tsx'
import { findFirstNewDay } from '../next-days/next-days.ts'
import {
  describeClockChange,
  formatDay,
  formatWeek,
  getDayInZone,
  getNextWeek,
  getPreviousWeek,
  getSlots,
  getWeekDays,
  hasEarlierWeek,
  type Slot,
} from '../search/calendar-week.ts'
import type { ProfileRequest, Searcher } from '../search/provider-search-api.ts'
import { WeekGrid } from '../week-grid/WeekGrid.tsx'
import gridStyles from '../week-grid/grid.module.css'
import { buildWeekGrid } from '../week-grid/week-grid.ts'
import { DaySlots, type DaySlotsProps } from './DaySlots.tsx'
import { LastUpdated } from './LastUpdated.tsx'
import { SlotTakenNotice } from './SlotTakenNotice.tsx'
import { calendarMessages } from './calendar.messages.ts'
import { useDayAvailability } from './use-day-availability.ts'
import styles from './week.module.css'

type Day = Omit<DaySlotsProps, 'onChoose'>

const getWeekday = (day: Temporal.PlainDate): string => formatDay(day).split(', ')[0] ?? ''

/** Formats a range of days: "Monday", "Monday to Friday". */
function formatDayRange(days: readonly Day[]): string {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return ''
  return first === last
    ? getWeekday(first.day)
    : calendarMessages.dayToDay({ first: getWeekday(first.day), last: getWeekday(last.day) })
}

/**
 * The days of a week as a list or as columns. Days that were among the next days are collapsed, because they
 * would be mistaken for days of another week.
 */
function WeekList({
  days,
  newDay,
  onChoose,
}: {
  readonly days: readonly Day[]
  /** The first day that was not among the next days, when others of the week were. */
  readonly newDay: Temporal.PlainDate | null
  readonly onChoose: DaySlotsProps['onChoose']
}) {
  const isSeen = ({ day }: Day): boolean => newDay !== null && Temporal.PlainDate.compare(day, newDay) < 0
  const seen = days.filter(isSeen)
  const drawn = (some: readonly Day[]) => (
    <div className={styles.week}>
      {some.map((day) => (
        <DaySlots key={day.day.toString()} {...day} onChoose={onChoose} />
      ))}
    </div>
  )
  return (
    <>
      {seen.length === 0 ? null : (
        <details className={styles.seen}>
          <summary>{calendarMessages.seenDays({ days: formatDayRange(seen) })}</summary>
          {drawn(seen)}
        </details>
      )}
      {drawn(days.filter((day) => !isSeen(day)))}
    </>
  )
}

interface WeekCalendarProps {
  readonly searcher: Searcher
  readonly asked: Omit<ProfileRequest, 'day' | 'method'>
  readonly method: TelehealthMethod | null
  readonly monday: Temporal.PlainDate
  readonly onMonday: (monday: Temporal.PlainDate) => void
  readonly onChoose: (slot: Slot) => void
}

const views = [
  ['list', calendarMessages.list],
  ['grid', calendarMessages.grid],
] as const
type WeekView = (typeof views)[number][0]
type WeekStep = 'week-before' | 'next-week'

/** Switches between list and grid; both show the same times. */
function ViewSwitch({
  view,
  onView,
}: {
  readonly view: WeekView
  readonly onView: (view: WeekView) => void
}) {
  return (
    <div className={gridStyles.views} role="group" aria-label={calendarMessages.howToShow}>
      {views.map(([value, label]) => (
        <Button key={value} kind="secondary" aria-pressed={view === value} onClick={() => onView(value)}>
          {label}
        </Button>
      ))}
    </div>
  )
}

/**
 * Name of the week between links to the previous and next one. When the week overlaps the next days, the end
 * of the overlap is shown beside the name and announced with it.
 */
function WeekBar({
  monday,
  newDay,
  hasEarlier,
  view,
  onWeek,
}: {
  readonly monday: Temporal.PlainDate
  readonly newDay: Temporal.PlainDate | null
  readonly hasEarlier: boolean
  readonly view: WeekView
  readonly onWeek: (to: WeekStep) => void
}) {
  return (
    <>
      <div className={styles.bar}>
        <Button
          kind="secondary"
          aria-label={calendarMessages.weekBefore}
          disabled={!hasEarlier}
          onClick={() => onWeek('week-before')}
        >
          <ChevronLeft aria-hidden="true" size={20} />
          <span>{calendarMessages.weekBefore}</span>
        </Button>
        <h2
          id="week-name"
          aria-live="polite"
          tabIndex={-1}
          {...(newDay === null ? {} : { 'aria-describedby': 'week-new' })}
        >
          {formatWeek(monday)}
        </h2>
        <Button kind="secondary" onClick={() => onWeek('next-week')}>
          <span>{calendarMessages.nextWeek}</span>
          <ChevronRight aria-hidden="true" size={20} />
        </Button>
      </div>
      {newDay === null ? null : (
        // The list collapses those days and shows this text itself.
        <p id="week-new" className={view === 'list' ? 'visually-hidden' : styles.new}>
          {calendarMessages.newDays({ day: formatDay(newDay) })}
        </p>
      )}
    </>
  )
}

/** Loads the free times of a week with one request per day. */
function useWeekDays({ searcher, asked, monday, method }: WeekCalendarProps) {
  const { now } = useFormEnvironment()
  const today = getDayInZone(now(), asked.zone)
  const { all: days, checkedAt } = useDayAvailability(searcher, asked, getWeekDays(monday))
  const all = days.map(({ day, query }) => {
    const isPast = Temporal.PlainDate.compare(day, today) < 0
    const slots = query.data && !isPast ? getSlots(query.data, day, method, asked.zone) : []
    return { day, query, isPast, slots }
  })
  return {
    all,
    newDay: findFirstNewDay(monday, today),
    hasEarlier: hasEarlierWeek(monday, now(), asked.zone),
    // Days render in order, so that a time never moves when an earlier day answers later.
    next: all.findIndex(({ query, isPast }) => !isPast && !query.isFetched),
    checkedAt,
  }
}

/** Monday to Sunday with the free times of each day, one request per day (BOOK-09, BOOK-10). */
export function WeekCalendar(props: WeekCalendarProps) {
  const { asked, monday, onMonday, onChoose } = props
  const [view, setView] = useState<WeekView>('list')
  const { all, newDay, hasEarlier, next, checkedAt } = useWeekDays(props)
  const goTo = (to: WeekStep): void => {
    if (to === 'next-week') onMonday(getNextWeek(monday))
    else if (hasEarlier) onMonday(getPreviousWeek(monday))
  }
  const changes = describeClockChange(getWeekDays(monday), asked.zone)
  return (
    <section aria-labelledby="week-name">
      <SlotTakenNotice
        days={getWeekDays(monday)}
        isLooking={next !== -1}
        free={all.flatMap(({ slots }) => slots)}
        zone={asked.zone}
        onChoose={onChoose}
      />
      <TimeZonePicker isOfBooking />
      <WeekBar monday={monday} newDay={newDay} hasEarlier={hasEarlier} view={view} onWeek={goTo} />
      <p className={styles.zone}>
        {changes === null ? null : <span>{`${changes} `}</span>}
        <LastUpdated at={checkedAt} />
      </p>
      {next === -1 ? null : <SlowNotice />}
      <ViewSwitch view={view} onView={setView} />
      {view === 'grid' ? (
        <WeekGrid
          days={all.map(({ day, query, isPast }) => ({
            day,
            state: isPast ? 'past' : query.isPending ? 'looking' : query.isError ? 'failed' : 'ready',
            retry: () => void query.refetch(),
          }))}
          rows={buildWeekGrid(
            all.map(({ slots }) => (next === -1 ? slots : [])),
            asked.zone,
          )}
          onChoose={onChoose}
          onWeek={goTo}
        />
      ) : (
        <WeekList
          days={all.map((day, index) => ({ ...day, isWaiting: next !== -1 && index >= next }))}
          newDay={newDay}
          onChoose={onChoose}
        />
      )}
    </section>
  )
}
