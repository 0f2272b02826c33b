import { DoorOpen } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { addListeners } from '#lib/add-listeners.ts'
import { useSessionClient } from '#session/session-context.tsx'
import { quickExitMessages } from './quick-exit.messages.ts'
import styles from './quick-exit.module.css'

/** Where "Leave this site" leads: a page that says nothing about the person who opens it. */
export const QUICK_EXIT_URL = 'https://www.weather.gov/'

/** Presses of Shift that leave the site, and the longest pause between two of them, in milliseconds. */
const REQUIRED_PRESSES = 3
const MAX_PRESS_INTERVAL = 1000

/** How often Shift was pressed in a row, and when last; a monotonic time in milliseconds. */
interface KeyPresses {
  readonly count: number
  readonly at: number
}
export const noPresses: KeyPresses = { count: 0, at: 0 }

/** The next state after a key went down. Any other key starts over, so that nobody leaves by typing capital letters. */
export function countKeyPress({ count, at }: KeyPresses, key: string, now: number): KeyPresses {
  if (key !== 'Shift') return noPresses
  return { count: now - at <= MAX_PRESS_INTERVAL ? count + 1 : 1, at: now }
}

/** Whether that was the last press needed. */
export const hasPressedEnough = ({ count }: KeyPresses): boolean => count >= REQUIRED_PRESSES

/** What a screen reader hears after a press; nothing while Shift was not pressed. */
export function describePressesLeft({ count }: KeyPresses): string {
  if (count === 0) return ''
  const left = REQUIRED_PRESSES - count
  return left > 0 ? quickExitMessages.pressMore({ left }) : quickExitMessages.leaving
}

/** What leaving touches, handed in by the browser. */
interface QuickExitWindow {
  readonly document: Pick<Document, 'title'> & {
    readonly documentElement: Pick<HTMLElement, 'hidden'>
  }
  readonly sessionStorage: Pick<Storage, 'clear'>
  readonly location: Pick<Location, 'replace'>
}

/**
 * Leaves at once: first nothing is to be seen any more, then the tab forgets what was chosen here and the session is ended
 * without waiting for an answer, then the neutral site takes this page's place in the history. Whoever opens an earlier
 * page of the history finds nobody signed in.
 */
export function leaveSite(window: QuickExitWindow, endSession: () => void): void {
  window.document.documentElement.hidden = true
  window.document.title = quickExitMessages.loading
  try {
    window.sessionStorage.clear()
  } catch {
    // A blocked storage holds nothing.
  }
  endSession()
  window.location.replace(QUICK_EXIT_URL)
}

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
