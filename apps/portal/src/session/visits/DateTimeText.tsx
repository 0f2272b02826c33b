import { Fragment } from 'react'
import styles from './when.module.css'

/**
 * Day and time as text that breaks only between day, date, clock time and zone: no line starts with "24" or
 * "PM".
 */
export function DateTimeText({ words }: { readonly words: string }) {
  const parts = words.split(/(?<=,) | (?=at )|(?<=[AP]M) /)
  return parts.map((part, at) => (
    <Fragment key={part}>
      {at === 0 ? null : ' '}
      <span className={styles.part}>{part}</span>
    </Fragment>
  ))
}
