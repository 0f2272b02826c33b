import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** What kind of reading a row in a list leads to. */
export const articleRowMessages = defineMessages(
  'article-rows',
  {
    video: 'Video',
    videoOn: 'Video on {$site}',
    page: 'Page',
    pageOn: 'Page on {$site}',
    article: 'Article',
    minutesRead: '{$minutes} min read',
    onlyAt: 'Only at',
    yourProgram: 'your program',
  },
  { critical: [] },
)
