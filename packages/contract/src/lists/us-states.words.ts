import { area } from '../words/area.ts'
import { usStateNames } from './us-states.ts'

/** What people call the states; the services call them as `us-states.ts` does. */
export const stateWords = area('us-states', usStateNames, { critical: [] })
