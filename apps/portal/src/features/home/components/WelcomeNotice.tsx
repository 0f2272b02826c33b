import { useEffect, useLayoutEffect, useState } from 'react'
import { addListeners } from '#lib/add-listeners.ts'
import { type LocalKey, createSafeStorage } from '#lib/storage.ts'
import { Button } from '#components/Button.tsx'
import styles from './welcome.module.css'
import { homeMessages } from '../home.messages.ts'

/**
 * Once in a browser, without taking the focus: what this place is. Showing it sets setHomePopUp (STORE-05, RD-124). It is a
 * part of the page, so it covers nothing. It is in the first HTML, so that nothing moves when the scripts start; a browser
 * that has the key leaves it out before it is painted (server/document/render-document.ts).
 */
export function WelcomeNotice() {
  const [open, setOpen] = useState(true)
  useLayoutEffect(() => {
    const local = createSafeStorage<LocalKey>(() => window.localStorage)
    if (local.get('setHomePopUp') !== null) setOpen(false)
    else local.set('setHomePopUp', 'true')
  }, [])
  useEffect(() => {
    if (!open) return undefined
    return addListeners(window, {
      keydown: ({ key }) => {
        if (key === 'Escape') setOpen(false)
      },
    })
  }, [open])
  if (!open) return null
  return (
    <aside className={styles.welcome} aria-label={homeMessages.welcome}>
      <p>
        <strong>{`${homeMessages.free} `}</strong>
        <span>{homeMessages.danger}</span>
      </p>
      <Button kind="secondary" onClick={() => setOpen(false)}>
        {homeMessages.gotIt}
      </Button>
    </aside>
  )
}
