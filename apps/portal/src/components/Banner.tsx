import { langOf } from '@evenkeel/api-contract/i18n/load-messages'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './banner.module.css'

export type BannerKind = 'info' | 'success' | 'warning' | 'error'
const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert }

/**
 * A message with an icon. `live` announces it when it appears. Success and error banners are alerts: few
 * screen readers announce a status that is inserted together with its text.
 */
export function Banner({
  kind = 'info',
  title,
  live = false,
  children,
}: {
  readonly kind?: BannerKind
  readonly title?: string
  readonly live?: boolean
  readonly children?: ReactNode
}) {
  const Icon = icons[kind]
  return (
    <div
      className={`${styles.banner} ${styles[kind]}`}
      {...(live ? { role: kind === 'info' ? 'status' : 'alert' } : {})}
    >
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
