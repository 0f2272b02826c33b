import type { WeekdayHours } from '@evenkeel/api-contract/counselor/calendar'
import { formatWeeklyHours } from '#lib/time/weekly-hours.ts'
import styles from './weekly-hours-list.module.css'

/** Weekly hours as a list of text lines. */
export function WeeklyHoursList({ hours }: { readonly hours: readonly WeekdayHours[] }) {
  return (
    <ul className={styles.lines}>
      {formatWeeklyHours(hours).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
