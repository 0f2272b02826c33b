import { defineMessages } from '@evenkeel/contract/words/area'

/** Articles a member keeps. */
export const bookmarkMessages = defineMessages(
  'kept-articles',
  {
    notKept: 'This did not get through. Please try again.',
  },
  { critical: [] },
)
