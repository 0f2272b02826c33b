import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages beside an article: external site, sources and next steps. */
export const articleMessages = defineMessages(
  'article',
  {
    videoElsewhere: 'This video is on another website',
    pageElsewhere: 'This page is on another website',
    newTabBefore: 'It opens in a new tab on',
    newTabAfter: 'That site has its own privacy rules, and we do not tell it who you are.',
    watchOn: 'Watch on {site}',
    openOn: 'Open on {site}',
    sources: 'Where this comes from',
    tags: 'Filed under',
    next: 'Read next',
    talk: 'Would you like to talk with someone?',
    noEmergency:
      'It does not have to be an emergency. A counselor listens, keeps what you say private, and helps you find a next step.',
    talkWith: 'Talk with a counselor',
    byPhone: 'Or reach us by phone, day and night:',
  },
  { critical: ['noEmergency', 'byPhone'] },
)
