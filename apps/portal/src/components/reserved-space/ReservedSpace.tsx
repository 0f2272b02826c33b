import type { ReactNode } from 'react'
import styles from './kept-place.module.css'

/**
 * Reserves space for text that loads after the page. It is as high as the longest possible text, so that
 * nothing below shifts.
 */
export function ReservedSpace({
  longest,
  children,
}: {
  readonly longest: string
  readonly children: ReactNode
}) {
  return (
    <div className={styles.place} data-longest={longest}>
      <div>{children}</div>
    </div>
  )
}
