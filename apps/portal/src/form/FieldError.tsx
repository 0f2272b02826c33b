import { CircleAlert } from 'lucide-react'

interface FieldErrorProps {
  readonly id: string
  /** What is wrong with the field; null while nothing is. */
  readonly text: string | null
  readonly className: string | undefined
}

/** The line of a field's error. It is there while empty, too: the field names it from the start as what describes it. */
export function FieldError({ id, text, className }: FieldErrorProps) {
  return (
    <p id={id} className={className}>
      {text !== null && (
        <>
          <CircleAlert aria-hidden="true" size={18} />
          <span>{text}</span>
        </>
      )}
    </p>
  )
}
