import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** The page of one tile; marks as in the organisation’s wording. */
export const supportEntryMessages = defineMessages(
  'support-entry',
  {
    loading: 'Loading what is behind this…',
    entries: 'What you find here',
    gone: 'This page is not here',
    goneHow: 'It may have moved, or it is not part of your program any more.',
    goToSupport: 'Go to support',
    open: 'Open {$name}',
    ratherTalk: 'Would you rather talk?',
    answers: '\\{program\\} answers day and night.',
  },
  { critical: [] },
)
