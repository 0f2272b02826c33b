import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Who wrote and who checked an article. The role and the day come after the name. */
export const creditsMessages = defineMessages(
  'article-credits',
  {
    by: 'By {$author}',
    minutesRead: '{$minutes} min read',
    reviewedBy: 'Reviewed by {$name}',
  },
  { critical: [] },
)
