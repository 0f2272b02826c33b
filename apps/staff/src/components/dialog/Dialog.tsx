import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { uiMessages } from '#lib/ui.messages.ts'
import type { AsyncAction } from '#lib/use-async-action.ts'
import { Button, type ButtonKind } from '@evenkeel/ui/Button'
import { ErrorNotice } from '../Notice.tsx'
import parts from '../parts.module.css'
import styles from './dialog.module.css'

interface DialogProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Milliseconds after opening in which an outside click counts as the second half of a double click. */
const DOUBLE_CLICK_WINDOW = 600

/**
 * Modal dialog: traps focus, closes on Escape and on an outside click, and restores focus. The second click
 * of a double click does not close it.
 */
export function Dialog({ title, isOpen, onClose, children }: DialogProps) {
  const openedAt = useRef(0)
  useEffect(() => {
    if (isOpen) openedAt.current = performance.now()
  }, [isOpen])
  return (
    <ModalOverlay
      className={styles.overlay ?? ''}
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      isDismissable
      shouldCloseOnInteractOutside={() => performance.now() - openedAt.current > DOUBLE_CLICK_WINDOW}
    >
      <Modal className={styles.modal ?? ''}>
        <AriaDialog className={styles.dialog ?? ''}>
          <div className={styles.head}>
            <Heading slot="title">{title}</Heading>
            <AriaButton className={styles.close ?? ''} aria-label={uiMessages.close} onPress={onClose}>
              <X size={20} aria-hidden="true" />
            </AriaButton>
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
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
    <Dialog title={title} isOpen onClose={onClose}>
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
