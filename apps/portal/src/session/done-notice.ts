import { createListeners } from '#lib/listeners.ts'
import type { Again } from './visits/again.ts'

/** What became of something that was to be confirmed, for the page that showed it. */
export interface DoneNotice {
  readonly about: 'appointment' | 'request' | 'document'
  readonly words: string
  /** With whom an appointment was: another one can be booked. */
  readonly again?: Again
}

/** The last thing that was done, in memory alone: a page that was loaded again shows how things stand by itself. */
export function createDoneNotice() {
  let done: DoneNotice | null = null
  const { tell: tellListeners, subscribe } = createListeners()
  return {
    subscribe,
    read: (): DoneNotice | null => done,
    tell: (notice: DoneNotice): void => {
      done = notice
      tellListeners()
    },
    forget: (): void => {
      done = null
    },
  }
}
