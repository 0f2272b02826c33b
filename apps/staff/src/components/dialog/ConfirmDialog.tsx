import type { ReactNode } from 'react'
import { Button, type ButtonKind } from '../Button.tsx'
import { Dialog } from './Dialog.tsx'
import parts from '../parts.module.css'
import { ErrorNotice } from '../ErrorNotice.tsx'
import type { AsyncAction } from '#lib/use-async-action.ts'
import { uiMessages } from '#lib/ui.messages.ts'

interface ConfirmDialogProps {
  readonly title: string
  /** Consequences of the action. */
  readonly children: ReactNode
  readonly act: AsyncAction<undefined>
  readonly doIt: string
  readonly kind?: ButtonKind
  /** Disables the confirm button while the consequences are loading. */
  readonly isShut?: boolean
  readonly onClose: () => void
}

/** Dialog that asks for confirmation before an action. */
export function ConfirmDialog({
  title,
  children,
  act,
  doIt,
  kind = 'primary',
  isShut = false,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      {children}
      <ErrorNotice text={act.problem} />
      <div className={parts.row}>
        <Button kind={kind} busy={act.busy} disabled={isShut} onPress={() => act.run(undefined)}>
          {doIt}
        </Button>
        <Button kind="quiet" onPress={onClose}>
          {uiMessages.cancel}
        </Button>
      </div>
    </Dialog>
  )
}
