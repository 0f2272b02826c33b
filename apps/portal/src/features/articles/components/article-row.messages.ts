import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for the type of an article in a list. */
export const articleRowMessages = defineMessages(
  'article-rows',
  {
    video: 'Video',
    videoOn: 'Video on {site}',
    page: 'Page',
    pageOn: 'Page on {site}',
    article: 'Article',
    minutesRead: '{minutes} min read',
    onlyAt: 'Only at',
    yourProgram: 'your program',
  },
  { critical: [] },
)
