import { DoorOpen } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { afterKey, isLeaving, leave, neutralSite, noPresses, pressesLeft } from './leave.ts'
import styles from './quick-exit.module.css'

/**
 * Leaves the site at once, for whoever must not be seen here: one press, or Shift three times. A link underneath, so that
 * it also works before any script has run.
 */
export function QuickExit() {
  const presses = useRef(noPresses)
  const [said, setSaid] = useState('')
  const hintId = useId()
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.repeat) return
      presses.current = afterKey(presses.current, event.key, event.timeStamp)
      setSaid(pressesLeft(presses.current))
      if (isLeaving(presses.current)) leave(window)
    }
    // A browser that kept the hidden page would show it empty on the way back.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted && document.documentElement.hidden) window.location.reload()
    }
    window.addEventListener('keydown', listen)
    window.addEventListener('pageshow', comeBack)
    return () => {
      window.removeEventListener('keydown', listen)
      window.removeEventListener('pageshow', comeBack)
    }
  }, [])
  const go = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault()
    leave(window)
  }
  return (
    <div className={styles.place}>
      <a
        role="button"
        href={neutralSite}
        rel="nofollow noreferrer"
        className={styles.exit}
        aria-describedby={hintId}
        onClick={go}
        onKeyDown={(event) => {
          if (event.key === ' ') go(event)
        }}
      >
        <DoorOpen aria-hidden="true" size={20} />
        <span>
          <span>Leave</span>
          <span className={styles.rest}> this site</span>
        </span>
      </a>
      <span id={hintId} hidden>
        Hides this page and opens a weather site. You can also press Shift three times.
      </span>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </div>
  )
}
