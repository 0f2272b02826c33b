/** What the history remembers of a step, so that the browser's Back shows the question again. */
export interface StepState {
  readonly question: string
  /** The step before is in the history: Back may simply go back. */
  readonly pushed: boolean
  /** The reason that was pressed on the way to the first question. */
  readonly reason?: string
  /** Somebody came here through the door for themselves, and has not answered here since. */
  readonly arrives?: boolean
  /** A notice is between two steps: this is the step after it. */
  readonly after?: Step
}

/** Where to go, and what the history is to remember there. */
export interface Step {
  readonly to: string
  readonly state?: StepState
}

/** What a history entry remembers of a step; null when it remembers none. */
export function stepIn(state: unknown): StepState | null {
  const { question, pushed, arrives, after } = (state ?? {}) as Partial<StepState>
  if (typeof question !== 'string') return null
  const reason = reasonIn(state)
  return {
    question,
    pushed: pushed === true,
    ...(reason === null ? {} : { reason }),
    ...(arrives === true ? { arrives } : {}),
    ...(after === undefined ? {} : { after }),
  }
}

/**
 * The reason somebody pressed on the way here, as a sentence of the home page gives it along. It travels beside the address:
 * an address is kept in histories and logs.
 */
export function reasonIn(state: unknown): string | null {
  const { reason } = (state ?? {}) as { readonly reason?: unknown }
  return typeof reason === 'string' ? reason : null
}

/** What the history remembers of somebody who came from the help in danger and said that they are safe now. */
export const safeNow = (step: StepState | null) => ({ ...step, pushed: false, isSafe: true })

/** Whether the history entry before is the page somebody opened "More help" on. */
export const leadsBack = (state: unknown): boolean =>
  (state as { readonly leadsBack?: unknown } | null)?.leadsBack === true

/** Whether a history entry was made by `safeNow`. */
export const saysSafe = (state: unknown): boolean =>
  (state as { readonly isSafe?: unknown } | null)?.isSafe === true
