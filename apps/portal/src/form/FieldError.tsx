import { langOf } from '@evenkeel/api-contract/i18n/load-messages'
import { CircleAlert } from 'lucide-react'

interface FieldErrorProps {
  readonly id: string
  /** The field's error; null if there is none. */
  readonly text: string | null
  readonly className: string | undefined
}

/**
 * The error line of a field. It is in the DOM even if empty, because `aria-describedby` refers to it from the
 * start.
 */
export function FieldError({ id, text, className }: FieldErrorProps) {
  return (
    <p id={id} className={className}>
      {text !== null && (
        <>
          <CircleAlert aria-hidden="true" size={18} />
          <span lang={langOf(text)}>{text}</span>
        </>
      )}
    </p>
  )
}
