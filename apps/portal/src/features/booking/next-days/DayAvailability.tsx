import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#components/Button.tsx'
import { formatDay, type Slot } from '../search/calendar-week.ts'
import { splitByPreference, formatDayHeading, formatTimeCount, type PreferredPartOfDay } from './next-days.ts'
import { nextDaysMessages } from './next-days.messages.ts'
import styles from './next-days.module.css'
import { bookingMessages } from '../booking.messages.ts'
import { calendarMessages } from '../calendar/calendar.messages.ts'
import { SlotButtons } from '../calendar/SlotButtons.tsx'

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

/** The times of a day: those in the part of it that was asked for stand first, where there are others too. */
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

/** A day with free times, always open: one of the columns of a wide screen. */
export function DayColumn({ day, today, ...times }: DayAvailabilityProps) {
  return (
    <section className={styles.column} data-day={day.toString()}>
      <h3>
        <DayHeading day={day} today={today} />
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

/** A day that did not load says so and leaves the others alone (RD-154). */
export function FailedDay({
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
