import { defineMessages } from '../i18n/define-messages.ts'
import { usStateNames } from './us-states.ts'

/** Displayed state names; services use the names in `us-states.ts`. */
export const stateMessages = defineMessages('us-states', usStateNames, { critical: [] })
