import { createListeners } from '#lib/listeners.ts'
import type { RebookingTarget } from './visits/rebooking-target.ts'

/** A move or a booking whoever began it went on from: the new time stands, the old one does, it is booked, or no answer came. */
export type BackgroundOutcome = 'moved' | 'not-moved' | 'move-in-doubt' | 'booked' | 'booking-in-doubt'

/** What became of something that was to be confirmed or took a while, for the page that showed it. */
export interface OutcomeNotice {
  readonly about: 'appointment' | 'request' | 'document' | BackgroundOutcome
  readonly words: string
  /** With whom an appointment was: another one can be booked. */
  readonly again?: RebookingTarget
}

/** The last thing that was done, in memory alone: a page that was loaded again shows how things stand by itself. */
export function createOutcomeNotice() {
  let done: OutcomeNotice | null = null
  const { tell: tellListeners, subscribe } = createListeners()
  return {
    subscribe,
    read: (): OutcomeNotice | null => done,
    tell: (notice: OutcomeNotice): void => {
      done = notice
      tellListeners()
    },
    forget: (): void => {
      done = null
    },
  }
}
