import { Notice as UiNotice, type NoticeProps } from '@evenkeel/ui/Notice'
import { useEffect, useId, useRef } from 'react'

/** Highlighted notice. `isNew`: announced by screen readers at once, because it follows a user action. */
export const Notice = ({
  isNew = false,
  ...rest
}: Omit<NoticeProps, 'role'> & { readonly isNew?: boolean }) => (
  <UiNotice {...rest} role={isNew ? (rest.kind === 'error' ? 'alert' : 'status') : undefined} />
)

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
