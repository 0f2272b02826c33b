import { defineMessages } from '@evenkeel/contract/words/area'

/** Days that are near enough for their name. */
export const relativeDayMessages = defineMessages(
  'near-day',
  { today: 'Today', tomorrow: 'Tomorrow' },
  { critical: [] },
)
