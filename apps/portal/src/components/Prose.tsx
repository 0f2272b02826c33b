import type { ReactNode } from 'react'
import styles from './prose.module.css'

/** Running text: headings, paragraphs and lists at a readable line length. */
export function Prose({
  children,
  lang,
}: {
  readonly children: ReactNode
  /** Language of the text, if it is not that of the page. */
  readonly lang?: string | undefined
}) {
  return (
    <div className={styles.prose} lang={lang}>
      {children}
    </div>
  )
}
