import { quickExitMessages } from './quick-exit.messages.ts'

/** Where "Leave this site" leads: a page that says nothing about the person who opens it. */
export const QUICK_EXIT_URL = 'https://www.weather.gov/'

/** Presses of Shift that leave the site, and the longest pause between two of them, in milliseconds. */
const REQUIRED_PRESSES = 3
const MAX_PRESS_INTERVAL = 1000

/** How often Shift was pressed in a row, and when last; a monotonic time in milliseconds. */
export interface KeyPresses {
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
export interface QuickExitWindow {
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
