import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#ui/Button.tsx'
import { dayName, type Slot } from '../search/week.ts'
import { dayWords, timesWords } from './next-days.ts'
import styles from './next-days.module.css'
import { bookingWords } from '../booking.words.ts'
import { calendarWords } from '../calendar/calendar.words.ts'
import { SlotButtons } from '../calendar/SlotButtons.tsx'

interface FreeDayProps {
  readonly day: Temporal.PlainDate
  readonly today: Temporal.PlainDate
  readonly slots: readonly Slot[]
  readonly onChoose: (slot: Slot) => void
}

function DayWords({ day, today }: Pick<FreeDayProps, 'day' | 'today'>) {
  const { name, date } = dayWords(day, today)
  return (
    <>
      <span>{name}</span>
      <span className={styles.date}>{date}</span>
    </>
  )
}

/** A day with free times, always open: one of the columns of a wide screen. */
export function DayColumn({ day, today, slots, onChoose }: FreeDayProps) {
  return (
    <section className={styles.column} data-day={day.toString()}>
      <h3>
        <DayWords day={day} today={today} />
      </h3>
      <SlotButtons slots={slots} onChoose={onChoose} />
    </section>
  )
}

/** A day with free times in the list of a phone, which is opened and folded away by its head. */
export function DayRow({
  isOpen,
  onToggle,
  ...props
}: FreeDayProps & { readonly isOpen: boolean; readonly onToggle: () => void }) {
  const { day, today, slots, onChoose } = props
  const id = useId()
  return (
    <section className={styles.row} data-day={day.toString()}>
      <h3>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <DayWords day={day} today={today} />
          <span className={styles.count}>{timesWords(slots.length)}</span>
          <ChevronDown aria-hidden="true" size={20} />
        </button>
      </h3>
      <div id={id} className={styles.times} hidden={!isOpen}>
        <SlotButtons slots={slots} onChoose={onChoose} />
      </div>
    </section>
  )
}

/** A day that did not load says so and leaves the others alone (RD-154). */
export function FailedDay({
  day,
  today,
  isBusy,
  onRetry,
}: Pick<FreeDayProps, 'day' | 'today'> & { readonly isBusy: boolean; readonly onRetry: () => void }) {
  return (
    <section className={styles.failed} data-day={day.toString()}>
      <h3>
        <DayWords day={day} today={today} />
      </h3>
      <p>{calendarWords.dayFailed}</p>
      <Button
        kind="secondary"
        onClick={onRetry}
        busy={isBusy}
        aria-label={calendarWords.loadDayAgain({ day: dayName(day) })}
      >
        {bookingWords.tryAgain}
      </Button>
    </section>
  )
}
