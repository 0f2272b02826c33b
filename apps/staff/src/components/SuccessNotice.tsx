import { useEffect, useId, useRef } from 'react'
import { Notice } from './Notice.tsx'

/** Says that something was done, beside where it was done. It takes the focus: so it is in sight, and is read aloud once. A new one has a new `key`. */
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
