import { type RefObject, useEffect, useRef } from 'react'
import { uiMessages } from '#lib/ui.messages.ts'
import { Button } from '@evenkeel/ui/Button'
import parts from '../parts.module.css'

/**
 * Focuses the first invalid field after each attempt to submit (`attempt` counts them) and after each rejection by the
 * server. Attach the ref to the form.
 */
export function useFocusFirstError(attempt: number, refusal: unknown): RefObject<HTMLElement | null> {
  const form = useRef<HTMLElement>(null)
  useEffect(() => {
    if (attempt > 0 || refusal !== null)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] button')?.focus()
  }, [attempt, refusal])
  return form
}

interface FormActionsProps {
  readonly label: string
  readonly busy: boolean
  /** Omit when the button submits the surrounding form. */
  readonly onDo?: () => void
  /** Discards the draft; null when there is none. */
  readonly onDiscard: (() => void) | null
}

/** Footer of a form with a stored draft: unsaved-changes notice, save button and discard button. */
export function FormActions({ label, busy, onDo, onDiscard }: FormActionsProps) {
  const row = useRef<HTMLDivElement>(null)
  // The clicked button disappears; focus moves to a neighboring element.
  const discard = (): void => {
    row.current?.querySelector('button')?.focus()
    onDiscard?.()
  }
  return (
    <>
      {onDiscard === null ? null : <p className={parts.soft}>{uiMessages.unsaved}</p>}
      <div ref={row} className={parts.row}>
        <Button busy={busy} {...(onDo ? { onClick: onDo } : { type: 'submit' })}>
          {label}
        </Button>
        {onDiscard === null ? null : (
          <Button kind="quiet" onClick={discard}>
            {uiMessages.discard}
          </Button>
        )}
      </div>
    </>
  )
}
