import type { ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import styles from './button.module.css'

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'

interface ButtonProps {
  readonly kind?: ButtonKind
  readonly type?: 'button' | 'submit'
  /** An operation is running: the button keeps focus and ignores clicks. */
  readonly busy?: boolean
  readonly disabled?: boolean
  readonly label?: string
  readonly onPress?: () => void
  readonly children: ReactNode
}

/** Button, at least 44 px high. */
export function Button({
  kind = 'primary',
  type = 'button',
  busy = false,
  disabled = false,
  label,
  onPress,
  children,
}: ButtonProps) {
  return (
    <AriaButton
      className={`${styles.button} ${styles[kind]} ${busy ? styles.busy : ''}`}
      type={type}
      isDisabled={disabled}
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(onPress && !busy ? { onPress } : {})}
    >
      {children}
    </AriaButton>
  )
}
