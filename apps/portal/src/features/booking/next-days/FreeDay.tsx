import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#ui/Button.tsx'
import { dayName, type Slot } from '../search/week.ts'
import { byWish, dayWords, timesWords, type Wish } from './next-days.ts'
import { nextDaysWords } from './next-days.words.ts'
import styles from './next-days.module.css'
import { bookingWords } from '../booking.words.ts'
import { calendarWords } from '../calendar/calendar.words.ts'
import { SlotButtons } from '../calendar/SlotButtons.tsx'

interface FreeDayProps {
  readonly day: Temporal.PlainDate
  readonly today: Temporal.PlainDate
  readonly slots: readonly Slot[]
  readonly wish: Wish
  readonly onChoose: (slot: Slot) => void
}

const partWords = {
  morning: nextDaysWords.inTheMorning,
  afternoon: nextDaysWords.inTheAfternoon,
  evening: nextDaysWords.inTheEvening,
} as const

/** The times of a day: those in the part of it that was asked for stand first, where there are others too. */
function DayTimes({ slots, wish, onChoose }: Pick<FreeDayProps, 'slots' | 'wish' | 'onChoose'>) {
  const { wished, others } = byWish(slots, wish)
  if (wish.part === null || wished.length === 0 || others.length === 0)
    return <SlotButtons slots={slots} onChoose={onChoose} />
  return (
    <>
      <h4 className={styles.part}>{partWords[wish.part]}</h4>
      <SlotButtons slots={wished} onChoose={onChoose} />
      <h4 className={styles.part}>{nextDaysWords.otherTimes}</h4>
      <SlotButtons slots={others} onChoose={onChoose} />
    </>
  )
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
export function DayColumn({ day, today, ...times }: FreeDayProps) {
  return (
    <section className={styles.column} data-day={day.toString()}>
      <h3>
        <DayWords day={day} today={today} />
      </h3>
      <DayTimes {...times} />
    </section>
  )
}

/** A day with free times in the list of a phone, which is opened and folded away by its head. */
export function DayRow({
  isOpen,
  onToggle,
  day,
  today,
  ...times
}: FreeDayProps & { readonly isOpen: boolean; readonly onToggle: () => void }) {
  const id = useId()
  return (
    <section className={styles.row} data-day={day.toString()}>
      <h3>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <DayWords day={day} today={today} />
          <span className={styles.count}>{timesWords(times.slots.length)}</span>
          <ChevronDown aria-hidden="true" size={20} />
        </button>
      </h3>
      <div id={id} className={styles.times} hidden={!isOpen}>
        <DayTimes {...times} />
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
