import { useLocation } from 'react-router'
import { parseStepState, type StepState } from './step-state.ts'

/** The step state of this history entry. */
export const useStepState = (): StepState | null => parseStepState(useLocation().state)
