import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Articles that a member has bookmarked. */
export const bookmarkMessages = defineMessages(
  'kept-articles',
  {
    notKept: 'This did not get through. Please try again.',
  },
  { critical: [] },
)
