import { slotTakenMessages } from '@evenkeel/api-contract/errors/error.messages'
import type { BookingState } from '#session/booking/booking-wizard.ts'
import { useBookingState } from '#session/session-context.tsx'
import { Banner } from '#components/Banner.tsx'
import { getDayInZone, type Slot } from '../search/calendar-week.ts'
import { findNearestSlots } from '../next-days/next-days.ts'
import { calendarMessages } from './calendar.messages.ts'
import styles from './slots.module.css'

/** Whether input was entered and is still available; otherwise the notice does not mention it. */
const hasTypedInput = ({ appointmentId, hasWords, wordsLost }: BookingState): boolean =>
  appointmentId !== null || (hasWords && !wordsLost)

/**
 * Notice that the slot was taken, shown where another one can be chosen, closest times first (BOOK-15).
 * Suggestions appear only when the day itself is shown and all days have loaded, so that none moves or looks
 * closer than it is.
 */
export function SlotTakenNotice({
  days,
  isLooking,
  free,
  zone,
  onChoose,
}: {
  /** The days shown below, and whether some are still loading. */
  readonly days: readonly Temporal.PlainDate[]
  readonly isLooking: boolean
  /** The free slots shown below. */
  readonly free: readonly Slot[]
  readonly zone: string
  readonly onChoose: (slot: Slot) => void
}) {
  const current = useBookingState()
  if (current.taken === null) return null
  const gone = Temporal.Instant.from(current.taken)
  const isHere = days.some((day) => day.equals(getDayInZone(gone, zone)))
  const near = isHere && !isLooking ? findNearestSlots(gone, free) : []
  return (
    <>
      <Banner kind="warning" title={slotTakenMessages.title} live>
        <p>
          <span>{slotTakenMessages.advice}</span>
          {hasTypedInput(current) ? <span>{` ${slotTakenMessages.kept}`}</span> : null}
        </p>
      </Banner>
      {near.length === 0 ? null : (
        <div className={styles.close}>
          <p id="close-to-it">{calendarMessages.closeToIt}</p>
          <ul className={styles.near} aria-labelledby="close-to-it">
            {near.map((slot) => (
              <li key={slot.at.toString()}>
                <button
                  type="button"
                  aria-label={calendarMessages.take({ time: slot.fullName })}
                  onClick={() => onChoose(slot)}
                >
                  <span translate="no">{slot.fullName.replace(/ (?:[A-Z][a-z]+ )+time$/, '')}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
