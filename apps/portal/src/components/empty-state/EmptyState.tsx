import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './empty.module.css'

/** An empty list: states that it is empty, what will appear, and what to do next. */
export function EmptyState({
  icon: Icon,
  says,
  more,
  children,
}: {
  readonly icon: LucideIcon
  readonly says: string
  /** What will appear here. */
  readonly more?: string | undefined
  readonly children?: ReactNode
}) {
  return (
    <div className={styles.empty}>
      <span className={styles.icon} aria-hidden="true">
        <Icon size={26} />
      </span>
      <div className={styles.words}>
        <p>
          <strong>{says}</strong>
          {more === undefined ? null : <span>{` ${more}`}</span>}
        </p>
        {children}
      </div>
    </div>
  )
}
