import type { ReactNode } from 'react'
import styles from './prose.module.css'

/** Running text: headings, paragraphs and lists at a measure that reads well. */
export function Prose({ children }: { readonly children: ReactNode }) {
  return <div className={styles.prose}>{children}</div>
}
