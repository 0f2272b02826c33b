import { type ProviderProfile } from '@evenkeel/contract/telehealth/providers'
import type { TelehealthMethod } from '@evenkeel/contract/wire'
import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '#ui/Button.tsx'
import { dayName, type Slot, slotsOf } from '../search/week.ts'
import styles from './week.module.css'

interface DaySlotsProps {
  readonly day: Temporal.PlainDate
  readonly isPast: boolean
  /** Days before it have not answered yet: what is below them waits, so that nothing moves under a finger. */
  readonly isWaiting: boolean
  readonly query: UseQueryResult<ProviderProfile>
  readonly method: TelehealthMethod | null
  readonly zone: string
  readonly onChoose: (slot: Slot) => void
}

/** The free times of one day. A day that did not load says so and leaves the others alone (RD-154). */
function DayBody({ day, isPast, isWaiting, query, method, zone, onChoose }: DaySlotsProps) {
  if (isPast) return <p className={styles.empty}>Past</p>
  if (isWaiting || query.isPending) return <p className={styles.empty}>Looking…</p>
  if (query.isError)
    return (
      <div>
        <p className={styles.empty}>This day did not load.</p>
        <Button
          kind="secondary"
          onClick={() => void query.refetch()}
          busy={query.isFetching}
          aria-label={`Try again to load ${dayName(day)}`}
        >
          Try again
        </Button>
      </div>
    )
  const slots = slotsOf(query.data, day, method, zone)
  if (slots.length === 0) return <p className={styles.empty}>No free times</p>
  return (
    <ul className={styles.slots}>
      {slots.map((slot) => (
        <li key={slot.at.toString()}>
          <button type="button" aria-label={slot.fullName} translate="no" onClick={() => onChoose(slot)}>
            <span>{slot.time}</span>
          </button>
        </li>
      ))}
    </ul>
  )
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
