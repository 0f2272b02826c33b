import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for the saved articles on a member's home page. */
export const bookmarkedArticleMessages = defineMessages(
  'home-kept',
  {
    title: 'Kept for later',
    removed: '“{name}” is no longer kept.',
    notRemoved: 'This could not be removed. Please try again.',
    keptAgain: '“{name}” is kept again.',
    remove: 'Remove',
    removeOf: 'Remove: {name}',
    keepAgain: 'Keep it again',
  },
  { critical: [] },
)
