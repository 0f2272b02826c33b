import { langOf } from '@evenkeel/api-contract/i18n/load-messages'
import type { ComponentProps } from 'react'
import styles from './button.module.css'

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'

/** Class names of a link that looks like a button. */
export const buttonClass = (kind: ButtonKind = 'primary'): string => `${styles.button} ${styles[kind]}`

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  readonly kind?: ButtonKind
  /** An operation is running: clicks are ignored. */
  readonly busy?: boolean
  /** Replaces the text of a busy button and disables it; without it, a busy button keeps its text and focus. */
  readonly busyLabel?: string
}

/** A button; the tokens of each application set its size and shape. */
export function Button({
  kind,
  busy = false,
  busyLabel,
  type = 'button',
  disabled,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const isBlocked = busy && busyLabel !== undefined
  const content = isBlocked ? busyLabel : children
  return (
    <button
      {...rest}
      type={type}
      className={busy && !isBlocked ? `${buttonClass(kind)} ${styles.busy}` : buttonClass(kind)}
      aria-disabled={isBlocked || rest['aria-disabled']}
      disabled={isBlocked || disabled}
      onClick={busy ? undefined : onClick}
    >
      <span lang={langOf(content)}>{content}</span>
    </button>
  )
}
