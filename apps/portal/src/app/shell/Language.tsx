import { Languages } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import styles from './language.module.css'

/**
 * The Language button with its disclaimer (spec §1). Accept hides the button and reveals the translation widget;
 * Cancel, Escape and a click on the backdrop close the dialog.
 */
export function Language() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [accepted, setAccepted] = useState(false)
  const titleId = useId()
  const close = () => dialog.current?.close()
  return (
    <>
      {accepted ? (
        <div className={styles.widget} data-testid="translation-widget">
          <p role="status">No translation service is set up for this site yet.</p>
        </div>
      ) : (
        <button type="button" className={styles.button} onClick={() => dialog.current?.showModal()}>
          <Languages aria-hidden="true" size={20} />
          <span>Language</span>
        </button>
      )}
      <Dialog ref={dialog} labelledBy={titleId}>
        <h2 id={titleId}>Before you translate</h2>
        <p>
          Translation on this site is automatic. It is machine-made by a third-party service, and it can
          contain mistakes.
        </p>
        <p>If a translation and the English version differ, the English version prevails.</p>
        <p>
          The translation tool is outside the provider's control. It never runs on pages with your messages,
          documents, appointments or answers.
        </p>
        <p className={styles.lines}>
          <span>In danger now? </span>
          <a href="tel:911">Call 911</a>
          <span> · </span>
          <a href="tel:988">Call 988</a>
        </p>
        <div className={styles.actions}>
          <Button
            onClick={() => {
              setAccepted(true)
              close()
            }}
          >
            Accept
          </Button>
          <Button kind="secondary" onClick={close}>
            Cancel
          </Button>
        </div>
      </Dialog>
    </>
  )
}
