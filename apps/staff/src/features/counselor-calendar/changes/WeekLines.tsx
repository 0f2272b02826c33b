import type { WeekdayHours } from '@evenkeel/contract/counselor/calendar'
import styles from '../calendar.module.css'
import { weekInWords } from '../week-words.ts'

/** Weekly hours written out. */
export function WeekLines({ hours }: { readonly hours: readonly WeekdayHours[] }) {
  return (
    <ul className={styles.seen}>
      {weekInWords(hours).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
