import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import styles from './dialog.module.css'
import { uiMessages } from '#lib/ui.messages.ts'

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
