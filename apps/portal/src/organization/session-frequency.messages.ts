import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** The period of the covered sessions, appended to their number. */
export const frequencyMessages = defineMessages(
  'session-frequency',
  {
    per_year: 'You get new ones each year.',
    per_concern: 'You get new ones for another problem.',
    per_concern_and_year: 'You get new ones for another problem, and each year.',
  },
  { critical: 'all' },
)
