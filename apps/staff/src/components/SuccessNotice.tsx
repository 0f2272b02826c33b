import { useEffect, useId, useRef } from 'react'
import { Notice } from './Notice.tsx'

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
