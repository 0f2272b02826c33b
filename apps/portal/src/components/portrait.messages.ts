import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** What a counselor's picture is, for people who hear the page. */
export const portraitMessages = defineMessages(
  'portrait',
  {
    drawing: 'Drawing of {$name}',
    photo: 'Photo of {$name}',
  },
  { critical: [] },
)
