import { defineMessages } from '../i18n/define-messages.ts'
import { usStateNames } from './us-states.ts'

/** What people call the states; the services call them as `us-states.ts` does. */
export const stateMessages = defineMessages('us-states', usStateNames, { critical: [] })
