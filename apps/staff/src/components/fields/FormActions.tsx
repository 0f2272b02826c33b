import { useRef } from 'react'
import { Button } from '../Button.tsx'
import parts from '../parts.module.css'
import { uiMessages } from '#lib/ui.messages.ts'

interface FormActionsProps {
  readonly doIt: string
  readonly busy: boolean
  /** Omit when the button submits the surrounding form. */
  readonly onDo?: () => void
  /** Discards the draft; null when there is none. */
  readonly onDiscard: (() => void) | null
}

/** Footer of a form with a stored draft: unsaved-changes notice, save button and discard button. */
export function FormActions({ doIt, busy, onDo, onDiscard }: FormActionsProps) {
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
        <Button busy={busy} {...(onDo ? { onPress: onDo } : { type: 'submit' })}>
          {doIt}
        </Button>
        {onDiscard === null ? null : (
          <Button kind="quiet" onPress={discard}>
            {uiMessages.discard}
          </Button>
        )}
      </div>
    </>
  )
}
