import { DoorOpen } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { addListeners } from '@evenkeel/web/add-listeners'
import { useSessionClient } from '#session/session-context.tsx'
import { quickExitMessages } from './quick-exit.messages.ts'
import styles from './quick-exit.module.css'

/** Target of "Leave this site": a page that reveals nothing about the user. */
export const QUICK_EXIT_URL = 'https://www.weather.gov/'

/**
 * Number of Shift presses that leave the site, and the longest pause between two of them, in milliseconds.
 */
const REQUIRED_PRESSES = 3
const MAX_PRESS_INTERVAL = 1000

/** Number of consecutive Shift presses and monotonic time of the last one, in milliseconds. */
interface KeyPresses {
  readonly count: number
  readonly at: number
}
export const noPresses: KeyPresses = { count: 0, at: 0 }

/**
 * Returns the next state after a key press. Any other key resets the count, so that typing capital letters
 * does not leave the site.
 */
export function countKeyPress({ count, at }: KeyPresses, key: string, now: number): KeyPresses {
  if (key !== 'Shift') return noPresses
  return { count: now - at <= MAX_PRESS_INTERVAL ? count + 1 : 1, at: now }
}

/** True if enough presses were made. */
export const hasPressedEnough = ({ count }: KeyPresses): boolean => count >= REQUIRED_PRESSES

/** The screen reader text after a press; empty if Shift was not pressed. */
export function describePressesLeft({ count }: KeyPresses): string {
  if (count === 0) return ''
  const left = REQUIRED_PRESSES - count
  return left > 0 ? quickExitMessages.pressMore({ left }) : quickExitMessages.leaving
}

/** The parts of the window that leaving the site uses. */
interface QuickExitWindow {
  readonly document: Pick<Document, 'title'> & {
    readonly documentElement: Pick<HTMLElement, 'hidden'>
  }
  readonly sessionStorage: Pick<Storage, 'clear'>
  readonly location: Pick<Location, 'replace'>
}

/**
 * Leaves the site at once. It hides the page, clears the tab's session storage, ends the session without
 * waiting for the response, and replaces this history entry with the neutral site. Earlier pages in the
 * history are signed out.
 */
export function leaveSite(window: QuickExitWindow, endSession: () => void): void {
  window.document.documentElement.hidden = true
  window.document.title = quickExitMessages.loading
  try {
    window.sessionStorage.clear()
  } catch {
    // If storage is blocked, there is nothing to clear.
  }
  endSession()
  window.location.replace(QUICK_EXIT_URL)
}

/**
 * Leaves the site on the third consecutive press of Shift. Returns the remaining presses as screen reader
 * text.
 */
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
      // On keyup, to exclude Shift combined with another key (capital letters, Shift+Tab).
      keyup: ({ key }) => {
        if (key === 'Shift') setSaid(describePressesLeft(presses.current))
      },
      // A page restored from the back/forward cache would still be hidden.
      pageshow: ({ persisted }) => {
        if (persisted && document.documentElement.hidden) window.location.reload()
      },
    })
  }, [go])
  return said
}

/**
 * Leaves the site at once with one press, or with Shift pressed three times, and logs out. It is a link, so
 * that it also works before scripts run. `isShort`: shows only the first word, where a member's menu needs
 * the space.
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
