import { useQueries } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useFormEnvironment } from '#form/state/environment.ts'
import { useNow } from '#form/state/use-now.ts'
import { Button } from '#ui/Button.tsx'
import { TakesLong } from '#ui/takes-long.tsx'
import { dayAvailability, type ProfileAsked, type Searcher } from '../search/api.ts'
import { gridOf } from './grid.ts'
import { checkedWords } from '../search/results.ts'
import {
  dayIn,
  hasEarlierWeek,
  type Slot,
  slotsOf,
  weekAfter,
  weekBefore,
  weekFrom,
  weekName,
  weekZoneWords,
} from '../search/week.ts'
import { DaySlots } from './DaySlots.tsx'
import gridStyles from './grid.module.css'
import { WeekGrid } from './WeekGrid.tsx'
import styles from './week.module.css'

interface WeekProps {
  readonly searcher: Searcher
  readonly asked: Omit<ProfileAsked, 'day'>
  readonly monday: Temporal.PlainDate
  readonly onMonday: (monday: Temporal.PlainDate) => void
  readonly onChoose: (slot: Slot) => void
}

const views = [
  ['list', 'List by day'],
  ['grid', 'Grid of the week'],
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
    <div className={gridStyles.views} role="group" aria-label="How to show the week">
      {views.map(([value, label]) => (
        <Button key={value} kind="secondary" aria-pressed={view === value} onClick={() => onView(value)}>
          {label}
        </Button>
      ))}
    </div>
  )
}

/** When the free times were looked up: that of the day that waits longest (no ghost times). */
function Checked({ at }: { readonly at: readonly string[] }) {
  const now = useNow()
  const [oldest] = at.toSorted()
  return oldest === undefined ? null : <span>{checkedWords(oldest, now)}</span>
}

/** The name of the week, between the ways to the one before and to the next one. */
function WeekBar({
  monday,
  hasEarlier,
  onWeek,
}: {
  readonly monday: Temporal.PlainDate
  readonly hasEarlier: boolean
  readonly onWeek: (to: WeekStep) => void
}) {
  return (
    <div className={styles.bar}>
      <Button
        kind="secondary"
        aria-label="Week before"
        disabled={!hasEarlier}
        onClick={() => onWeek('week-before')}
      >
        <ChevronLeft aria-hidden="true" size={20} />
        <span>Week before</span>
      </Button>
      <h2 id="week-name" aria-live="polite">
        {weekName(monday)}
      </h2>
      <Button kind="secondary" onClick={() => onWeek('next-week')}>
        <span>Next week</span>
        <ChevronRight aria-hidden="true" size={20} />
      </Button>
    </div>
  )
}

/** The free times of each day of a week, one request a day. */
function useWeekDays(searcher: Searcher, asked: WeekProps['asked'], monday: Temporal.PlainDate) {
  const { now } = useFormEnvironment()
  const today = dayIn(now(), asked.zone)
  const days = weekFrom(monday)
  const queries = useQueries({
    queries: days.map((day) => dayAvailability(searcher, { ...asked, day: day.toString() })),
  })
  const all = days.flatMap((day, index) => {
    const query = queries[index]
    return query ? [{ day, query, isPast: Temporal.PlainDate.compare(day, today) < 0 }] : []
  })
  return {
    all,
    hasEarlier: hasEarlierWeek(monday, now(), asked.zone),
    // Days are shown in their order: a time under a person's finger never moves because an earlier day answers later.
    next: all.findIndex(({ query, isPast }) => !isPast && !query.isFetched),
    checkedAt: queries.flatMap(({ data }) => data?.availability_details.checked_at ?? []),
  }
}

/** Monday to Sunday with the free times of each day, one request a day (BOOK-09, BOOK-10). */
export function Week({ searcher, asked, monday, onMonday, onChoose }: WeekProps) {
  const [view, setView] = useState<WeekView>('list')
  const { all, hasEarlier, next, checkedAt } = useWeekDays(searcher, asked, monday)
  const goTo = (to: WeekStep): void => {
    if (to === 'next-week') onMonday(weekAfter(monday))
    else if (hasEarlier) onMonday(weekBefore(monday))
  }
  return (
    <section aria-labelledby="week-name">
      <WeekBar monday={monday} hasEarlier={hasEarlier} onWeek={goTo} />
      <p className={styles.zone}>
        <span>All times are in </span>
        <span translate="no">{weekZoneWords(monday, asked.zone)}</span>
        <span>. </span>
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
            all.map(({ day, query, isPast }) =>
              next === -1 && query.data && !isPast ? slotsOf(query.data, day, asked.method, asked.zone) : [],
            ),
            asked.zone,
          )}
          onChoose={onChoose}
          onWeek={goTo}
        />
      ) : (
        <div className={styles.week}>
          {all.map(({ day, query, isPast }, index) => (
            <DaySlots
              key={day.toString()}
              day={day}
              isPast={isPast}
              isWaiting={next !== -1 && index >= next}
              query={query}
              method={asked.method}
              zone={asked.zone}
              onChoose={onChoose}
            />
          ))}
        </div>
      )}
    </section>
  )
}
