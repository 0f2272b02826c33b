import { DoorOpen } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { listen } from '#lib/listen.ts'
import { useSession } from '#session/session-context.tsx'
import { afterKey, isLeaving, leave, neutralSite, noPresses, pressesLeft } from './leave.ts'
import styles from './quick-exit.module.css'
import { quickExitWords } from './quick-exit.words.ts'

/** Goes at the third press of Shift in a row; tells how many are left, for screen readers. */
function useThreePresses(go: () => void): string {
  const presses = useRef(noPresses)
  const [said, setSaid] = useState('')
  useEffect(() => {
    return listen(window, {
      keydown: (event) => {
        if (event.repeat) return
        presses.current = afterKey(presses.current, event.key, event.timeStamp)
        if (isLeaving(presses.current)) go()
      },
      // When Shift comes up alone: with another key it makes a capital letter or goes back, and nothing is to be said.
      keyup: ({ key }) => {
        if (key === 'Shift') setSaid(pressesLeft(presses.current))
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
  const session = useSession()
  const go = useCallback(() => {
    leave(window, () => {
      if (session.read().user !== null) void session.signOut()
    })
  }, [session])
  const hintId = useId()
  const said = useThreePresses(go)
  const press = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault()
    go()
  }
  return (
    <div className={styles.place}>
      <a
        role="button"
        href={neutralSite}
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
          <span>{quickExitWords.leave}</span>
          <span className={isShort ? 'visually-hidden' : styles.rest}>{` ${quickExitWords.leaveRest}`}</span>
        </span>
      </a>
      <span id={hintId} hidden>
        {quickExitWords.hint}
      </span>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </div>
  )
}
