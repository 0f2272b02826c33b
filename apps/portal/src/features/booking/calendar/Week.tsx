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

/** Monday to Sunday with the free times of each day, one request a day (BOOK-09, BOOK-10). */
export function Week({ searcher, asked, monday, onMonday, onChoose }: WeekProps) {
  const { now } = useFormEnvironment()
  const [view, setView] = useState<WeekView>('list')
  const today = dayIn(now(), asked.zone)
  const days = weekFrom(monday)
  const queries = useQueries({
    queries: days.map((day) => dayAvailability(searcher, { ...asked, day: day.toString() })),
  })
  const isPast = (day: Temporal.PlainDate): boolean => Temporal.PlainDate.compare(day, today) < 0
  const hasEarlier = hasEarlierWeek(monday, now(), asked.zone)
  const goTo = (to: 'week-before' | 'next-week'): void => {
    if (to === 'next-week') onMonday(monday.add({ days: 7 }))
    else if (hasEarlier) onMonday(monday.subtract({ days: 7 }))
  }
  const all = days.flatMap((day, index) => {
    const query = queries[index]
    return query ? [{ day, query }] : []
  })
  // Days are shown in their order: a time under a person's finger never moves because an earlier day answers later.
  const next = all.findIndex(({ day, query }) => !isPast(day) && !query.isFetched)
  const isWaiting = (index: number): boolean => next !== -1 && index >= next
  return (
    <section aria-labelledby="week-name">
      <div className={styles.bar}>
        <Button
          kind="secondary"
          aria-label="Week before"
          disabled={!hasEarlier}
          onClick={() => goTo('week-before')}
        >
          <ChevronLeft aria-hidden="true" size={20} />
          <span>Week before</span>
        </Button>
        <h2 id="week-name" aria-live="polite">
          {weekName(monday)}
        </h2>
        <Button kind="secondary" onClick={() => goTo('next-week')}>
          <span>Next week</span>
          <ChevronRight aria-hidden="true" size={20} />
        </Button>
      </div>
      <p className={styles.zone}>
        <span>All times are in </span>
        <span translate="no">{weekZoneWords(monday, asked.zone)}</span>
        <span>. </span>
        <Checked at={queries.flatMap(({ data }) => data?.availability_details.checked_at ?? [])} />
      </p>
      {next === -1 ? null : <TakesLong />}
      <ViewChoice view={view} onView={setView} />
      {view === 'grid' ? (
        <WeekGrid
          days={all.map(({ day, query }) => ({
            day,
            state: isPast(day) ? 'past' : query.isPending ? 'looking' : query.isError ? 'failed' : 'ready',
            retry: () => void query.refetch(),
          }))}
          rows={gridOf(
            all.map(({ day, query }) =>
              next === -1 && query.data && !isPast(day)
                ? slotsOf(query.data, day, asked.method, asked.zone)
                : [],
            ),
            asked.zone,
          )}
          onChoose={onChoose}
          onWeek={goTo}
        />
      ) : (
        <div className={styles.week}>
          {all.map(({ day, query }, index) => (
            <DaySlots
              key={day.toString()}
              day={day}
              isPast={isPast(day)}
              isWaiting={isWaiting(index)}
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
