import { DoorOpen } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { addListeners } from '#lib/add-listeners.ts'
import { useSessionClient } from '#session/session-context.tsx'
import {
  countKeyPress,
  hasPressedEnough,
  leaveSite,
  QUICK_EXIT_URL,
  noPresses,
  describePressesLeft,
} from './quick-exit.ts'
import styles from './quick-exit.module.css'
import { quickExitMessages } from './quick-exit.messages.ts'

/** Goes at the third press of Shift in a row; tells how many are left, for screen readers. */
function useTriplePressExit(go: () => void): string {
  const presses = useRef(noPresses)
  const [said, setSaid] = useState('')
  useEffect(() => {
    return addListeners(window, {
      keydown: (event) => {
        if (event.repeat) return
        presses.current = countKeyPress(presses.current, event.key, event.timeStamp)
        if (hasPressedEnough(presses.current)) go()
      },
      // When Shift comes up alone: with another key it makes a capital letter or goes back, and nothing is to be said.
      keyup: ({ key }) => {
        if (key === 'Shift') setSaid(describePressesLeft(presses.current))
      },
      // A browser that kept the hidden page would show it empty on the way back.
      pageshow: ({ persisted }) => {
        if (persisted && document.documentElement.hidden) window.location.reload()
      },
    })
  }, [go])
  return said
}

/**
 * Leaves the site at once, for whoever must not be seen here: one press, or Shift three times. It logs out too. A link
 * underneath, so that it also works before any script has run. `isShort`: only its first word is seen, where a member's menu
 * needs the room.
 */
export function QuickExit({ isShort }: { readonly isShort: boolean }) {
  const session = useSessionClient()
  const go = useCallback(() => {
    leaveSite(window, () => {
      if (session.read().user !== null) void session.signOut()
    })
  }, [session])
  const hintId = useId()
  const said = useTriplePressExit(go)
  const press = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault()
    go()
  }
  return (
    <div className={styles.place}>
      <a
        role="button"
        href={QUICK_EXIT_URL}
        rel="nofollow noreferrer"
        className={styles.exit}
        aria-describedby={hintId}
        onClick={press}
        onKeyDown={(event) => {
          if (event.key === ' ') press(event)
        }}
      >
        <DoorOpen aria-hidden="true" size={20} />
        <span>
          <span>{quickExitMessages.leave}</span>
          <span
            className={isShort ? 'visually-hidden' : styles.rest}
          >{` ${quickExitMessages.leaveRest}`}</span>
        </span>
      </a>
      <span id={hintId} hidden>
        {quickExitMessages.hint}
      </span>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </div>
  )
}
