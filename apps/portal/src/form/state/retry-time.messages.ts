import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** When a rejected request can be retried. */
export const retryTimeMessages = defineMessages(
  'later-tries',
  {
    minutes:
      '{count, plural, one {You can try again in about a minute.} other {You can try again in about # minutes.}}',
    hours:
      '{count, plural, one {You can try again in about an hour.} other {You can try again in about # hours.}}',
  },
  { critical: [] },
)
