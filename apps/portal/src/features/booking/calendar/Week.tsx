import type { TelehealthMethod } from '@evenkeel/contract/wire'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useFormEnvironment } from '#form/state/environment.ts'
import { ZoneChooser } from '#organisation/time-zone/ZoneChooser.tsx'
import { Button } from '#ui/Button.tsx'
import { TakesLong } from '#ui/takes-long.tsx'
import type { ProfileAsked, Searcher } from '../search/api.ts'
import { firstNewDay } from '../next-days/next-days.ts'
import { gridOf } from '../week-grid/grid.ts'
import {
  clockChangeWords,
  dayIn,
  dayName,
  hasEarlierWeek,
  type Slot,
  slotsOf,
  weekAfter,
  weekBefore,
  weekFrom,
  weekName,
} from '../search/week.ts'
import { calendarWords as words } from './calendar.words.ts'
import { Checked } from './Checked.tsx'
import gridStyles from '../week-grid/grid.module.css'
import { Taken } from './Taken.tsx'
import { useDays } from './use-days.ts'
import { WeekGrid } from '../week-grid/WeekGrid.tsx'
import { WeekList } from './WeekList.tsx'
import styles from './week.module.css'

interface WeekProps {
  readonly searcher: Searcher
  readonly asked: Omit<ProfileAsked, 'day' | 'method'>
  readonly method: TelehealthMethod | null
  readonly monday: Temporal.PlainDate
  readonly onMonday: (monday: Temporal.PlainDate) => void
  readonly onChoose: (slot: Slot) => void
}

const views = [
  ['list', words.list],
  ['grid', words.grid],
] as const
type WeekView = (typeof views)[number][0]
type WeekStep = 'week-before' | 'next-week'

/** List and grid show the same times; whoever prefers one of them takes it. */
function ViewChoice({
  view,
  onView,
}: {
  readonly view: WeekView
  readonly onView: (view: WeekView) => void
}) {
  return (
    <div className={gridStyles.views} role="group" aria-label={words.howToShow}>
      {views.map(([value, label]) => (
        <Button key={value} kind="secondary" aria-pressed={view === value} onClick={() => onView(value)}>
          {label}
        </Button>
      ))}
    </div>
  )
}

/**
 * The name of the week, between the ways to the one before and to the next one. Who comes from the next days sees some of them
 * here again: where those end is said beside the name, and read out with it.
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
          aria-label={words.weekBefore}
          disabled={!hasEarlier}
          onClick={() => onWeek('week-before')}
        >
          <ChevronLeft aria-hidden="true" size={20} />
          <span>{words.weekBefore}</span>
        </Button>
        <h2
          id="week-name"
          aria-live="polite"
          tabIndex={-1}
          {...(newDay === null ? {} : { 'aria-describedby': 'week-new' })}
        >
          {weekName(monday)}
        </h2>
        <Button kind="secondary" onClick={() => onWeek('next-week')}>
          <span>{words.nextWeek}</span>
          <ChevronRight aria-hidden="true" size={20} />
        </Button>
      </div>
      {newDay === null ? null : (
        // The list folds those days away and says so itself.
        <p id="week-new" className={view === 'list' ? 'visually-hidden' : styles.new}>
          {words.newDays({ day: dayName(newDay) })}
        </p>
      )}
    </>
  )
}

/** The free times of each day of a week, one request a day. */
function useWeekDays({ searcher, asked, monday, method }: WeekProps) {
  const { now } = useFormEnvironment()
  const today = dayIn(now(), asked.zone)
  const { all: days, checkedAt } = useDays(searcher, asked, weekFrom(monday))
  const all = days.map(({ day, query }) => {
    const isPast = Temporal.PlainDate.compare(day, today) < 0
    const slots = query.data && !isPast ? slotsOf(query.data, day, method, asked.zone) : []
    return { day, query, isPast, slots }
  })
  return {
    all,
    newDay: firstNewDay(monday, today),
    hasEarlier: hasEarlierWeek(monday, now(), asked.zone),
    // Days are shown in their order: a time under a person's finger never moves because an earlier day answers later.
    next: all.findIndex(({ query, isPast }) => !isPast && !query.isFetched),
    checkedAt,
  }
}

/** Monday to Sunday with the free times of each day, one request a day (BOOK-09, BOOK-10). */
export function Week(props: WeekProps) {
  const { asked, monday, onMonday, onChoose } = props
  const [view, setView] = useState<WeekView>('list')
  const { all, newDay, hasEarlier, next, checkedAt } = useWeekDays(props)
  const goTo = (to: WeekStep): void => {
    if (to === 'next-week') onMonday(weekAfter(monday))
    else if (hasEarlier) onMonday(weekBefore(monday))
  }
  const changes = clockChangeWords(weekFrom(monday), asked.zone)
  return (
    <section aria-labelledby="week-name">
      <Taken
        days={weekFrom(monday)}
        isLooking={next !== -1}
        free={all.flatMap(({ slots }) => slots)}
        zone={asked.zone}
        onChoose={onChoose}
      />
      <ZoneChooser isOfBooking />
      <WeekBar monday={monday} newDay={newDay} hasEarlier={hasEarlier} view={view} onWeek={goTo} />
      <p className={styles.zone}>
        {changes === null ? null : <span>{`${changes} `}</span>}
        <Checked at={checkedAt} />
      </p>
      {next === -1 ? null : <TakesLong />}
      <ViewChoice view={view} onView={setView} />
      {view === 'grid' ? (
        <WeekGrid
          days={all.map(({ day, query, isPast }) => ({
            day,
            state: isPast ? 'past' : query.isPending ? 'looking' : query.isError ? 'failed' : 'ready',
            retry: () => void query.refetch(),
          }))}
          rows={gridOf(
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
