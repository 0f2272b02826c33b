import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages of a service page besides the service's own. */
export const servicePageMessages = defineMessages(
  'service-page',
  {
    directory: 'Search for yourself',
    directoryHow: 'These links open the site of a directory that works with your program.',
    covered: 'What is covered',
    call: 'How a call goes',
    questions: 'Questions people bring',
    more: 'More help',
  },
  { critical: [] },
)
