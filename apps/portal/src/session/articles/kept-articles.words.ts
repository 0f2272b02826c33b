import { area } from '@evenkeel/contract/words/area'

/** Articles a member keeps. */
export const keptArticleWords = area(
  'kept-articles',
  {
    notKept: 'This did not get through. Please try again.',
  },
  { critical: [] },
)
