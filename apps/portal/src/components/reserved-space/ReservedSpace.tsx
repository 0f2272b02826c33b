import type { ReactNode } from 'react'
import styles from './kept-place.module.css'

/** The place of words that come after the page: as high as the longest that could come, so that nothing below moves. */
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
