import { limits } from '@evenkeel/api-contract/limits'
import { type ReactNode, type RefObject, useEffect } from 'react'
import styles from './dialog.module.css'
import { componentMessages as words } from '../components.messages.ts'

/** Help lines within the dialog: those of the page are inert while a modal dialog is open. */
function DialogHelpLines() {
  return (
    <p className={styles.lines}>
      <span>{words.inDanger}</span>
      <a href={`tel:${limits.emergencyNumber}`}>
        <span>{`${words.call} `}</span>
        <span translate="no">{limits.emergencyNumber}</span>
      </a>
      <a href={`tel:${limits.suicideNumber}`}>
        <span>{`${words.call} `}</span>
        <span translate="no">{limits.suicideNumber}</span>
      </a>
    </p>
  )
}

/**
 * A modal dialog based on the native element. Focus stays inside, Escape and a click on the backdrop close
 * it, and the focus returns to the opener. Open it with `ref.current?.showModal()`. The help lines are at its
 * end and stay visible while the rest scrolls.
 */
export function Dialog({
  ref,
  labelledBy,
  children,
}: {
  readonly ref: RefObject<HTMLDialogElement | null>
  readonly labelledBy: string
  readonly children: ReactNode
}) {
  useEffect(() => {
    const dialog = ref.current
    // Fallback for browsers without `closedby`.
    if (!dialog || 'closedBy' in HTMLDialogElement.prototype) return undefined
    const closeOnBackdrop = (event: MouseEvent) => {
      if (event.target === dialog) dialog.close()
    }
    dialog.addEventListener('click', closeOnBackdrop)
    return () => dialog.removeEventListener('click', closeOnBackdrop)
  }, [ref])
  return (
    <dialog ref={ref} className={styles.dialog} aria-labelledby={labelledBy} {...{ closedby: 'any' }}>
      <div className={styles.panel}>{children}</div>
      <DialogHelpLines />
    </dialog>
  )
}
