import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Days that are near enough for their name. */
export const relativeDayMessages = defineMessages(
  'near-day',
  { today: 'Today', tomorrow: 'Tomorrow' },
  { critical: [] },
)
