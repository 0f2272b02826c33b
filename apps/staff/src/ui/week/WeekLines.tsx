import type { WeekdayHours } from '@evenkeel/contract/counselor/calendar'
import { weekInWords } from './week-words.ts'
import styles from './week.module.css'

/** Weekly hours written out. */
export function WeekLines({ hours }: { readonly hours: readonly WeekdayHours[] }) {
  return (
    <ul className={styles.lines}>
      {weekInWords(hours).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
