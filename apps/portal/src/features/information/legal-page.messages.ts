import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** The frame of a legal page. */
export const legalPageMessages = defineMessages(
  'legal-page',
  {
    lastUpdated: 'Last updated {$day}',
    contents: 'On this page',
  },
  { critical: [] },
)
