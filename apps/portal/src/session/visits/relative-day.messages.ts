import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Names of near days. */
export const relativeDayMessages = defineMessages(
  'near-day',
  { today: 'Today', tomorrow: 'Tomorrow' },
  { critical: [] },
)
