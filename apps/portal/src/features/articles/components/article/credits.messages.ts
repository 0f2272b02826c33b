import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for author and reviewer. Role and day follow the name. */
export const creditsMessages = defineMessages(
  'article-credits',
  {
    by: 'By {author}',
    minutesRead: '{minutes} min read',
    reviewedBy: 'Reviewed by {name}',
  },
  { critical: [] },
)
