import { useEffect, useId, useRef } from 'react'
import { safeStorage, type LocalKey } from '#lib/storage.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { Button } from '#ui/button.tsx'
import styles from './welcome.module.css'

/** Once in a browser: what this place is, before anything is asked. Closing it sets setHomePopUp (STORE-05, AMB-24). */
export function Welcome() {
  const { program_name } = useOrganisation()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const local = safeStorage<LocalKey>(() => window.localStorage)
    if (local.get('setHomePopUp') === null) dialog.current?.show()
    local.set('setHomePopUp', 'true')
  }, [])
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      className={styles.welcome}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
    >
      <h2 id={titleId}>Good that you are here</h2>
      <p>
        <span translate="no">{program_name}</span>
        <span>
          {' '}
          is free for you and confidential. A few questions help us find the right counselor. In danger, use
          911 or 988 at the top of every page.
        </span>
      </p>
      <Button kind="secondary" onClick={close}>
        Thanks, got it
      </Button>
    </dialog>
  )
}
