import type { WeekdayHours } from '@evenkeel/contract/counselor/calendar'
import { formatWeeklyHours } from './week-words.ts'
import styles from './week.module.css'

/** Weekly hours written out. */
export function WeeklyHoursList({ hours }: { readonly hours: readonly WeekdayHours[] }) {
  return (
    <ul className={styles.lines}>
      {formatWeeklyHours(hours).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
