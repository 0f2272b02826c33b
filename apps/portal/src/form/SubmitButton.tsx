import type { ReactNode } from 'react'
import { SlowNotice } from '#components/SlowNotice.tsx'
import styles from './submit-button.module.css'
import { useFormContext } from './form-context.ts'
import { formMessages as words } from './form.messages.ts'

/**
 * The submit button of a form (FORM-02). While the form is loading it is disabled but keeps the focus, which
 * the `disabled` attribute would lose. The state machine ignores a second submit.
 */
export function SubmitButton({
  isQuiet = false,
  onPress,
  children,
}: {
  /** Less prominent, if the form cannot be submitted and another action is recommended. */
  readonly isQuiet?: boolean
  /** Called before the form is submitted. */
  readonly onPress?: () => void
  readonly children: ReactNode
}) {
  const { form } = useFormContext()
  const isLoading = form.state === 'loading'
  return (
    <div className={styles.row}>
      <button
        type="submit"
        className={`${styles.button} ${isQuiet ? styles.quiet : ''}`}
        aria-disabled={isLoading}
        onClick={isLoading ? undefined : onPress}
      >
        <span>{children}</span>
      </button>
      <output className={styles.status}>{isLoading && <span>{words.moment}</span>}</output>
      {isLoading ? <SlowNotice /> : null}
    </div>
  )
}
