/** What the history remembers of a step, so that the browser's Back shows the question again. */
export interface StepState {
  readonly question: string
  /** The step before is in the history: Back may simply go back. */
  readonly pushed: boolean
  /** The reason that was pressed on the way to the first question. */
  readonly reason?: string
  /** The sentence of the home page it was pressed by, in its own words. */
  readonly phrase?: string
  /** Somebody came here through the door for themselves, and has not answered here since. */
  readonly arrives?: boolean
  /** A notice is between two steps: this is the step after it. */
  readonly after?: Step
}

/** What the history remembers of a question to which answers from before led over others. */
export interface SkippedState {
  readonly kept?: true
}

/** Where to go, and what the history is to remember there. */
export interface Step {
  readonly to: string
  readonly state?: StepState | SkippedState
}

/** The same step, reached over questions that were answered before. */
export const withSkippedQuestions = ({ to, state }: Step): Step => ({ to, state: { ...state, kept: true } })

/** Whether answers from before led here over other questions. */
export const hasSkippedQuestions = (state: unknown): boolean => (state as SkippedState | null)?.kept === true

/** What a history entry remembers of a step; null when it remembers none. */
export function parseStepState(state: unknown): StepState | null {
  const { question, pushed, arrives, after } = (state ?? {}) as Partial<StepState>
  if (typeof question !== 'string') return null
  return {
    question,
    pushed: pushed === true,
    ...parsePressedReason(state),
    ...(arrives === true ? { arrives } : {}),
    ...(after === undefined ? {} : { after }),
  }
}

/**
 * The reason somebody pressed on the way here, and the sentence of the home page that gives it along. They travel beside the address:
 * an address is kept in histories and logs.
 */
export function parsePressedReason(state: unknown): Pick<StepState, 'reason' | 'phrase'> {
  const { reason, phrase } = (state ?? {}) as { readonly reason?: unknown; readonly phrase?: unknown }
  if (typeof reason !== 'string') return {}
  return { reason, ...(typeof phrase === 'string' ? { phrase } : {}) }
}

/** How somebody goes on from the help in danger: nobody has to call themselves safe. */
export type DangerExit = 'safe' | 'unsure'

/** What the history remembers of somebody who goes on from the help in danger. */
export const withDangerExit = (step: StepState | null, goesOn: DangerExit) => ({
  ...step,
  pushed: false,
  goesOn,
})

/** How somebody came on from the help in danger, as `withDangerExit` noted it; null where they did not. */
export function parseDangerExit(state: unknown): DangerExit | null {
  const { goesOn } = (state ?? {}) as { readonly goesOn?: unknown }
  return goesOn === 'safe' || goesOn === 'unsure' ? goesOn : null
}
