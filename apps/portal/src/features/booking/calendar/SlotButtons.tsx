import type { Slot } from '../search/calendar-week.ts'
import styles from './slots.module.css'

/** Free slots as buttons with full accessible names. */
export function SlotButtons({
  slots,
  onChoose,
}: {
  readonly slots: readonly Slot[]
  readonly onChoose: (slot: Slot) => void
}) {
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
