import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Accessible names of counselor portraits. */
export const portraitMessages = defineMessages(
  'portrait',
  {
    drawing: 'Drawing of {name}',
    photo: 'Photo of {name}',
  },
  { critical: [] },
)
