import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages of the page of one tile; markup as in the organization's texts. */
export const supportEntryMessages = defineMessages(
  'support-entry',
  {
    loading: 'Loading what is behind this…',
    entries: 'What you find here',
    gone: 'This page is not here',
    goneHow: 'It may have moved, or it is not part of your program any more.',
    goToSupport: 'Go to support',
    open: 'Open {name}',
    ratherTalk: 'Would you rather talk?',
    answers: "'{program}' answers day and night.",
  },
  { critical: [] },
)
