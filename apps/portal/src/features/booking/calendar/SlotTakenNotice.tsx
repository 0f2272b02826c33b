import { slotTakenMessages } from '@evenkeel/api-contract/errors/error.messages'
import type { BookingState } from '#session/booking/booking-wizard.ts'
import { useBookingState } from '#session/session-context.tsx'
import { Banner } from '#components/Banner.tsx'
import { getDayInZone, type Slot } from '../search/calendar-week.ts'
import { findNearestSlots } from '../next-days/next-days.ts'
import { calendarMessages } from './calendar.messages.ts'
import styles from './slots.module.css'

/** Whether something was typed on the way that is still there: nothing is promised of what never was, or is lost. */
const hasTypedInput = ({ appointmentId, hasWords, wordsLost }: BookingState): boolean =>
  appointmentId !== null || (hasWords && !wordsLost)

/**
 * Another person was quicker: said where another time can be chosen at once, the closest ones first (BOOK-15). They are offered
 * where the day itself is shown, and once all days are known: none of them moves, and none is closer than it looks.
 */
export function SlotTakenNotice({
  days,
  isLooking,
  free,
  zone,
  onChoose,
}: {
  /** The days that are shown below, and whether some of them have not answered yet. */
  readonly days: readonly Temporal.PlainDate[]
  readonly isLooking: boolean
  /** The free times that are shown below. */
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
