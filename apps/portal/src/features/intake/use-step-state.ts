import { useLocation } from '#lib/router/Router.tsx'
import { parseStepState, type StepState } from './step-state.ts'

/** What this history entry remembers of a step. */
export const useStepState = (): StepState | null => parseStepState(useLocation().state)
