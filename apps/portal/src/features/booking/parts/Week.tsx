import { useQueries } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useFormEnvironment } from '#form/environment.ts'
import { Button } from '#ui/button.tsx'
import { dayAvailability, type ProfileAsked, type Searcher } from '../api.ts'
import { dayIn, hasEarlierWeek, type Slot, weekFrom, weekName, weekZoneWords } from '../week.ts'
import { DaySlots } from './DaySlots.tsx'
import styles from './week.module.css'

interface WeekProps {
  readonly searcher: Searcher
  readonly asked: Omit<ProfileAsked, 'day'>
  readonly monday: Temporal.PlainDate
  readonly onMonday: (monday: Temporal.PlainDate) => void
  readonly onChoose: (slot: Slot) => void
}

/** Monday to Sunday with the free times of each day, one request a day (BOOK-09, BOOK-10). */
export function Week({ searcher, asked, monday, onMonday, onChoose }: WeekProps) {
  const { now } = useFormEnvironment()
  const today = dayIn(now(), asked.zone)
  const days = weekFrom(monday)
  const queries = useQueries({
    queries: days.map((day) => dayAvailability(searcher, { ...asked, day: day.toString() })),
  })
  return (
    <section aria-labelledby="week-name">
      <div className={styles.bar}>
        <Button
          kind="secondary"
          aria-label="Week before"
          disabled={!hasEarlierWeek(monday, now(), asked.zone)}
          onClick={() => onMonday(monday.subtract({ days: 7 }))}
        >
          <ChevronLeft aria-hidden="true" size={20} />
          <span>Week before</span>
        </Button>
        <h2 id="week-name" aria-live="polite">
          {weekName(monday)}
        </h2>
        <Button kind="secondary" onClick={() => onMonday(monday.add({ days: 7 }))}>
          <span>Next week</span>
          <ChevronRight aria-hidden="true" size={20} />
        </Button>
      </div>
      <p className={styles.zone}>
        <span>All times are in </span>
        <span translate="no">{weekZoneWords(monday, asked.zone)}</span>
      </p>
      <div className={styles.week}>
        {days.map((day, index) => {
          const query = queries[index]
          return query ? (
            <DaySlots
              key={day.toString()}
              day={day}
              isPast={Temporal.PlainDate.compare(day, today) < 0}
              query={query}
              method={asked.method}
              zone={asked.zone}
              onChoose={onChoose}
            />
          ) : null
        })}
      </div>
    </section>
  )
}
