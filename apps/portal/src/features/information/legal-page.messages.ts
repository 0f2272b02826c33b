import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for the layout of a legal page. */
export const legalPageMessages = defineMessages(
  'legal-page',
  {
    lastUpdated: 'Last updated {day}',
    contents: 'On this page',
  },
  { critical: [] },
)
