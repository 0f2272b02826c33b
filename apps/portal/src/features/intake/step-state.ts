/** State of a step in the browser history, so that Back shows the question again. */
export interface StepState {
  readonly question: string
  /** The previous step is in the history, so Back can use it. */
  readonly pushed: boolean
  /** The reason pressed before the first question. */
  readonly reason?: string
  /** The pressed home page sentence. */
  readonly phrase?: string
  /** The person arrived on the path for oneself and has not answered here since. */
  readonly arrives?: boolean
  /** The step after a notice between two steps. */
  readonly after?: Step
}

/** History state of a question to which earlier answers skipped others. */
export interface SkippedState {
  readonly kept?: true
}

/** Target and its history state. */
export interface Step {
  readonly to: string
  readonly state?: StepState | SkippedState
}

/** The same step, reached by skipping answered questions. */
export const withSkippedQuestions = ({ to, state }: Step): Step => ({ to, state: { ...state, kept: true } })

/** Whether earlier answers skipped questions before this one. */
export const hasSkippedQuestions = (state: unknown): boolean => (state as SkippedState | null)?.kept === true

/** Parses the state of a history entry; null when there is none. */
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
 * Parses the pressed reason and its home page sentence. They are in the history state, not in the address,
 * because addresses are stored in histories and logs.
 */
export function parsePressedReason(state: unknown): Pick<StepState, 'reason' | 'phrase'> {
  const { reason, phrase } = (state ?? {}) as { readonly reason?: unknown; readonly phrase?: unknown }
  if (typeof reason !== 'string') return {}
  return { reason, ...(typeof phrase === 'string' ? { phrase } : {}) }
}

/** How a person continues from the danger page; nobody has to call themselves safe. */
export type DangerExit = 'safe' | 'unsure'

/** Adds the danger exit to the history state. */
export const withDangerExit = (step: StepState | null, goesOn: DangerExit) => ({
  ...step,
  pushed: false,
  goesOn,
})

/** Parses the danger exit noted by `withDangerExit`; null without one. */
export function parseDangerExit(state: unknown): DangerExit | null {
  const { goesOn } = (state ?? {}) as { readonly goesOn?: unknown }
  return goesOn === 'safe' || goesOn === 'unsure' ? goesOn : null
}
