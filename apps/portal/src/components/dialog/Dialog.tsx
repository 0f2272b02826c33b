import { limits } from '@evenkeel/api-contract/limits'
import { type ReactNode, type RefObject, useEffect } from 'react'
import styles from './dialog.module.css'
import { componentMessages as words } from '../components.messages.ts'

/** The help lines of the page cannot be pressed while it is behind a modal window: these stand in for them. */
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
 * A modal window on the platform's own dialog: focus stays inside, Escape and a click on the backdrop close it, and the
 * focus returns to what opened it. Open it with `ref.current?.showModal()`. It ends with the help lines, which stay in
 * sight while the rest of it scrolls.
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
    // Browsers that know `closedby` need nothing more; the others get the same from this listener.
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
