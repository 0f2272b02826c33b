import { quickExitWords } from './quick-exit.words.ts'

/** Where "Leave this site" leads: a page that says nothing about the person who opens it. */
export const neutralSite = 'https://www.weather.gov/'

/** Presses of Shift that leave the site, and the longest pause between two of them, in milliseconds. */
const PRESSES = 3
const PAUSE = 1000

/** How often Shift was pressed in a row, and when last; a monotonic time in milliseconds. */
export interface Presses {
  readonly count: number
  readonly at: number
}
export const noPresses: Presses = { count: 0, at: 0 }

/** The next state after a key went down. Any other key starts over, so that nobody leaves by typing capital letters. */
export function afterKey({ count, at }: Presses, key: string, now: number): Presses {
  if (key !== 'Shift') return noPresses
  return { count: now - at <= PAUSE ? count + 1 : 1, at: now }
}

/** Whether that was the last press needed. */
export const isLeaving = ({ count }: Presses): boolean => count >= PRESSES

/** What a screen reader hears after a press; nothing while Shift was not pressed. */
export function pressesLeft({ count }: Presses): string {
  if (count === 0) return ''
  const left = PRESSES - count
  return left > 0 ? quickExitWords.pressMore({ left }) : quickExitWords.leaving
}

/** What leaving touches, handed in by the browser. */
export interface Window {
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
export function leave(window: Window, endSession: () => void): void {
  window.document.documentElement.hidden = true
  window.document.title = quickExitWords.loading
  try {
    window.sessionStorage.clear()
  } catch {
    // A blocked storage holds nothing.
  }
  endSession()
  window.location.replace(neutralSite)
}
