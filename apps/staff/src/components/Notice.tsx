import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './notice.module.css'

const icons = { error: CircleAlert, warning: TriangleAlert, success: CircleCheck, info: Info } as const

interface NoticeProps {
  readonly kind: keyof typeof icons
  readonly title?: string
  /** Announced by screen readers at once, because it follows a user action. */
  readonly isNew?: boolean
  readonly children?: ReactNode
}

/** Highlighted notice, always with an icon. */
export function Notice({ kind, title, isNew = false, children }: NoticeProps) {
  const Icon = icons[kind]
  const role = isNew ? (kind === 'error' ? 'alert' : 'status') : undefined
  return (
    <div className={`${styles.notice} ${styles[kind]}`} role={role}>
      <Icon size={20} strokeWidth={1.9} aria-hidden="true" />
      <div>
        {title === undefined ? null : <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  )
}
