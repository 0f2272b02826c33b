import { type ProviderProfile } from '@evenkeel/api-contract/telehealth/providers'
import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '#components/Button.tsx'
import { bookingMessages } from '../booking.messages.ts'
import { formatDay, type Slot } from '../search/calendar-week.ts'
import { calendarMessages } from './calendar.messages.ts'
import { SlotButtons } from './SlotButtons.tsx'
import styles from './week.module.css'

export interface DaySlotsProps {
  readonly day: Temporal.PlainDate
  readonly isPast: boolean
  /** Earlier days are still loading; later days wait, to avoid layout shift. */
  readonly isWaiting: boolean
  readonly query: UseQueryResult<ProviderProfile>
  readonly slots: readonly Slot[]
  readonly onChoose: (slot: Slot) => void
}

/**
 * The free times of one day. A day that failed to load shows its own error without affecting the others
 * (RD-154).
 */
function DayBody({ day, isPast, isWaiting, query, slots, onChoose }: DaySlotsProps) {
  if (isPast) return <p className={styles.empty}>{calendarMessages.past}</p>
  if (isWaiting || query.isPending) return <p className={styles.empty}>{bookingMessages.looking}</p>
  if (query.isError)
    return (
      <div>
        <p className={styles.empty}>{calendarMessages.dayFailed}</p>
        <Button
          kind="secondary"
          onClick={() => void query.refetch()}
          busy={query.isFetching}
          aria-label={calendarMessages.loadDayAgain({ day: formatDay(day) })}
        >
          {bookingMessages.tryAgain}
        </Button>
      </div>
    )
  if (slots.length === 0) return <p className={styles.empty}>{calendarMessages.emptyDay}</p>
  return <SlotButtons slots={slots} onChoose={onChoose} />
}

export function DaySlots(props: DaySlotsProps) {
  const { day } = props
  const [weekday = '', date = ''] = formatDay(day).split(', ')
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
