import { type ProviderProfile } from '@evenkeel/contract/telehealth/providers'
import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '#ui/Button.tsx'
import { bookingWords } from '../booking.words.ts'
import { dayName, type Slot } from '../search/week.ts'
import { calendarWords } from './calendar.words.ts'
import { SlotButtons } from './SlotButtons.tsx'
import styles from './week.module.css'

export interface DaySlotsProps {
  readonly day: Temporal.PlainDate
  readonly isPast: boolean
  /** Days before it have not answered yet: what is below them waits, so that nothing moves under a finger. */
  readonly isWaiting: boolean
  readonly query: UseQueryResult<ProviderProfile>
  readonly slots: readonly Slot[]
  readonly onChoose: (slot: Slot) => void
}

/** The free times of one day. A day that did not load says so and leaves the others alone (RD-154). */
function DayBody({ day, isPast, isWaiting, query, slots, onChoose }: DaySlotsProps) {
  if (isPast) return <p className={styles.empty}>{calendarWords.past}</p>
  if (isWaiting || query.isPending) return <p className={styles.empty}>{bookingWords.looking}</p>
  if (query.isError)
    return (
      <div>
        <p className={styles.empty}>{calendarWords.dayFailed}</p>
        <Button
          kind="secondary"
          onClick={() => void query.refetch()}
          busy={query.isFetching}
          aria-label={calendarWords.loadDayAgain({ day: dayName(day) })}
        >
          {bookingWords.tryAgain}
        </Button>
      </div>
    )
  if (slots.length === 0) return <p className={styles.empty}>{calendarWords.emptyDay}</p>
  return <SlotButtons slots={slots} onChoose={onChoose} />
}

export function DaySlots(props: DaySlotsProps) {
  const { day } = props
  const [weekday = '', date = ''] = dayName(day).split(', ')
  return (
    <section className={styles.day} data-day={day.toString()} data-past={props.isPast || undefined}>
      <h3>
        <span>{weekday}</span>
        <span className={styles.date}>{date}</span>
      </h3>
      <DayBody {...props} />
    </section>
  )
}
