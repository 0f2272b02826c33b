import { area } from '@evenkeel/contract/words/area'

/** The frame of a legal page. */
export const legalPageWords = area(
  'legal-page',
  {
    lastUpdated: 'Last updated {$day}',
    contents: 'On this page',
  },
  { critical: [] },
)
