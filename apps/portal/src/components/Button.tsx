import { langOf } from '@evenkeel/api-contract/i18n/load-messages'
import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { Link } from './Link.tsx'
import { componentMessages as words } from './components.messages.ts'

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'

/** A button. `busy` shows it in text as well as color, and blocks further presses. */
export function Button({
  kind = 'primary',
  busy = false,
  busyLabel = words.moment,
  children,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & {
  readonly kind?: ButtonKind
  readonly busy?: boolean
  readonly busyLabel?: string
}) {
  return (
    <button
      {...rest}
      type={type}
      className={`${styles.button} ${styles[kind]}`}
      aria-disabled={busy || rest['aria-disabled']}
      disabled={busy || rest.disabled}
    >
      <span lang={langOf(busy ? busyLabel : children)}>{busy ? busyLabel : children}</span>
    </button>
  )
}

/** A link to another site or an email address that looks like a button. */
export function ExternalButtonLink({
  href,
  children,
}: {
  readonly href: string
  readonly children: ReactNode
}) {
  return (
    <a href={href} rel="noopener noreferrer" className={`${styles.button} ${styles.primary}`}>
      <span lang={langOf(children)}>{children}</span>
    </a>
  )
}

/** A link that looks like a button: for navigation, not for actions. `to` is an in-app path. */
export function ButtonLink({
  kind = 'primary',
  to,
  children,
  ...rest
}: { readonly kind?: ButtonKind; readonly to: string; readonly children: ReactNode } & Omit<
  ComponentProps<typeof Link>,
  'to'
>) {
  return (
    <Link {...rest} to={to} className={`${styles.button} ${styles[kind]}`}>
      <span lang={langOf(children)}>{children}</span>
    </Link>
  )
}
