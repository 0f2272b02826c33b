import { defineMessages } from '@evenkeel/contract/words/area'

/** The frame of a legal page. */
export const legalPageMessages = defineMessages(
  'legal-page',
  {
    lastUpdated: 'Last updated {$day}',
    contents: 'On this page',
  },
  { critical: [] },
)
