import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** For what the covered number is granted, said behind the number. */
export const frequencyMessages = defineMessages(
  'session-frequency',
  {
    per_year: 'You get new ones each year.',
    per_concern: 'You get new ones for another problem.',
    per_concern_and_year: 'You get new ones for another problem, and each year.',
  },
  { critical: 'all' },
)
