import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Texts for members who have no covered session left. */
export const coveredSessionsMessages = defineMessages(
  'covered',
  {
    usedUp:
      'You have used the sessions your program covers. Please call us 24/7 if you would like to ask for more.',
  },
  { critical: 'all' },
)
