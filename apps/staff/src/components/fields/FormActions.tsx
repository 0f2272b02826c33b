import { useRef } from 'react'
import { Button } from '../Button.tsx'
import parts from '../parts.module.css'
import { uiMessages } from '#lib/ui.messages.ts'

interface FormActionsProps {
  readonly doIt: string
  readonly busy: boolean
  /** Left out where the button sends the form it stands in. */
  readonly onDo?: () => void
  /** Throws away what was typed; null where nothing is. */
  readonly onDiscard: (() => void) | null
}

/** The end of a form whose typed things are kept: that they are not saved yet, and the ways to save them and to throw them away. */
export function FormActions({ doIt, busy, onDo, onDiscard }: FormActionsProps) {
  const row = useRef<HTMLDivElement>(null)
  // The button that was pressed goes: the focus stays beside where it was.
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
