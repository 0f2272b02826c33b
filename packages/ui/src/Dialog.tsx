import { addListeners } from '@evenkeel/web/add-listeners'
import { type ReactNode, type RefObject, useEffect } from 'react'
import styles from './dialog.module.css'

/**
 * A modal dialog based on the native element. Focus stays inside, Escape and a click on the backdrop close it,
 * and the focus returns to the opener. Open it with `ref.current?.showModal()`.
 */
export function Dialog({
  ref,
  labelledBy,
  onClose,
  children,
}: {
  readonly ref: RefObject<HTMLDialogElement | null>
  readonly labelledBy: string
  readonly onClose?: () => void
  readonly children: ReactNode
}) {
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    let [isInList, isOutside] = [false, false]
    return addListeners(dialog, {
      // Escape closes an open list first.
      keydown: ({ key }) => {
        isInList = key === 'Escape' && dialog.querySelector('[aria-expanded="true"]') !== null
      },
      cancel: (event) => {
        if (isInList) event.preventDefault()
      },
      // A drag from a text to the backdrop also ends with a click on the backdrop.
      pointerdown: ({ target }) => {
        isOutside = target === dialog
      },
      // The second click of a double click on the opener does not close the dialog.
      click: ({ target, detail }) => {
        if (isOutside && target === dialog && detail < 2) dialog.close()
      },
    })
  }, [ref])
  return (
    <dialog ref={ref} className={styles.dialog} aria-labelledby={labelledBy} onClose={onClose}>
      {children}
    </dialog>
  )
}
