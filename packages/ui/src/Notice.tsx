import { langOf } from '@evenkeel/api-contract/i18n/load-messages'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './notice.module.css'

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert }
export type NoticeKind = keyof typeof icons

export interface NoticeProps {
  readonly kind?: NoticeKind
  readonly title?: string
  /** Announces the notice when it appears. */
  readonly role?: 'status' | 'alert' | undefined
  readonly children?: ReactNode
}

/** A highlighted message, always with an icon. */
export function Notice({ kind = 'info', title, role, children }: NoticeProps) {
  const Icon = icons[kind]
  return (
    <div className={`${styles.notice} ${styles[kind]}`} role={role}>
      <Icon className={styles.icon} size={24} strokeWidth={1.9} aria-hidden="true" />
      <div className={styles.words}>
        {title === undefined ? null : (
          <p className={styles.title} lang={langOf(title)}>
            {title}
          </p>
        )}
        {children}
      </div>
    </div>
  )
}
