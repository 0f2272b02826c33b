import { useEffect, useState } from 'react'
import { type LocalKey, safeStorage } from '#lib/storage.ts'
import { Button } from '#ui/Button.tsx'
import styles from './welcome.module.css'

/** Once in a browser, without taking the focus: what this place is. Showing it sets setHomePopUp (STORE-05, RD-124). */
export function Welcome() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const local = safeStorage<LocalKey>(() => window.localStorage)
    // A moment later, so that the page itself is read first.
    const timer = setTimeout(() => {
      setOpen(local.get('setHomePopUp') === null)
      local.set('setHomePopUp', 'true')
    }, 1200)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (!open) return undefined
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false)
    }
    window.addEventListener('keydown', closeOnEscape)
    return () => window.removeEventListener('keydown', closeOnEscape)
  }, [open])
  if (!open) return null
  return (
    <aside className={styles.welcome} aria-label="Welcome">
      <p role="status">
        <strong>Free for you, and confidential. </strong>
        <span>In danger, use 911 or 988 at the top of every page.</span>
      </p>
      <Button kind="secondary" onClick={() => setOpen(false)}>
        Got it
      </Button>
    </aside>
  )
}
