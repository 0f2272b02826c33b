import type { ReactNode } from 'react'
import styles from './prose.module.css'

/** Running text: headings, paragraphs and lists at a measure that reads well. */
export function Prose({
  children,
  lang,
}: {
  readonly children: ReactNode
  /** Where it is another language than the page's. */
  readonly lang?: string | undefined
}) {
  return (
    <div className={styles.prose} lang={lang}>
      {children}
    </div>
  )
}
