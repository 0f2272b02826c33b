import { createListeners } from '#lib/listeners.ts'
import type { RebookingTarget } from './visits/rebooking-target.ts'

/** Outcome of a move or booking whose user has left its page: moved, not moved, booked, or unknown. */
export type BackgroundOutcome = 'moved' | 'not-moved' | 'move-in-doubt' | 'booked' | 'booking-in-doubt'

/** Outcome of an action, for the page that showed its object. */
export interface OutcomeNotice {
  readonly about: 'appointment' | 'request' | 'document' | BackgroundOutcome
  readonly words: string
  /** Counselor of the appointment, to book another one. */
  readonly again?: RebookingTarget
}

/** The last outcome, in memory only: a reloaded page shows the current state. */
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
