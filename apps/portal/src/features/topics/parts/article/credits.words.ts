import { area } from '@evenkeel/contract/words/area'

/** Who wrote and who checked an article. The role and the day come after the name. */
export const creditsWords = area(
  'article-credits',
  {
    by: 'By {$author}',
    minutesRead: '{$minutes} min read',
    reviewedBy: 'Reviewed by {$name}',
  },
  { critical: [] },
)
