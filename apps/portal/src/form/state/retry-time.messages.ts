import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** When a rejected request can be retried. */
export const retryTimeMessages = defineMessages(
  'later-tries',
  {
    minutes:
      '.input {$count :integer} .match $count one {{You can try again in about a minute.}} * {{You can try again in about {$count} minutes.}}',
    hours:
      '.input {$count :integer} .match $count one {{You can try again in about an hour.}} * {{You can try again in about {$count} hours.}}',
  },
  { critical: [] },
)
