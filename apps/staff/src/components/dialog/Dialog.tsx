import { Button, type ButtonKind } from '@evenkeel/ui/Button'
import { Dialog as UiDialog } from '@evenkeel/ui/Dialog'
import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { UNSAFE_PortalProvider as PortalProvider } from 'react-aria'
import { uiMessages } from '#lib/ui.messages.ts'
import type { AsyncAction } from '#lib/use-async-action.ts'
import { ErrorNotice } from '../Notice.tsx'
import parts from '../parts.module.css'
import styles from './dialog.module.css'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Modal dialog with a title and a close button; open while it is rendered. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    heading.current?.focus()
    // Returns the focus to the opener.
    return () => element?.close()
  }, [])
  return createPortal(
    <UiDialog ref={dialog} labelledBy={id} onClose={onClose}>
      <div className={styles.dialog}>
        <div className={styles.head}>
          <h2 ref={heading} id={id} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className={styles.close} aria-label={uiMessages.close} onClick={onClose}>
            <X size={20} aria-hidden="true" />
          </button>
        </div>
        {/* Lists of fields open inside of the dialog: everything outside is inert. */}
        <PortalProvider getContainer={() => dialog.current}>{children}</PortalProvider>
      </div>
    </UiDialog>,
    document.body,
  )
}

interface ConfirmDialogProps {
  readonly title: string
  /** Consequences of the action. */
  readonly children: ReactNode
  readonly act: AsyncAction<undefined>
  readonly label: string
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
  label,
  kind = 'primary',
  isShut = false,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <ErrorNotice text={act.problem} />
      <div className={parts.row}>
        <Button kind={kind} busy={act.busy} disabled={isShut} onClick={() => act.run(undefined)}>
          {label}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {uiMessages.cancel}
        </Button>
      </div>
    </Dialog>
  )
}
