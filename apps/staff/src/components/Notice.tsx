import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
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

/**
 * Error message of a failed action, shown where the action was tried. Renders nothing when `text` is null.
 */
export function ErrorNotice({ text }: { readonly text: string | null }) {
  return text === null ? null : (
    <Notice kind="error" isNew>
      <p>{text}</p>
    </Notice>
  )
}

/**
 * Success message beside the control that caused it. It takes focus, so it scrolls into view and is read
 * once; give each new message a new `key`.
 */
export function SuccessNotice({ text }: { readonly text: string }) {
  const place = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} role="group" aria-labelledby={id}>
      <Notice kind="success">
        <p id={id}>{text}</p>
      </Notice>
    </div>
  )
}
