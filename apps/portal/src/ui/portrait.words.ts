import { defineMessages } from '@evenkeel/contract/words/area'

/** What a counselor's picture is, for people who hear the page. */
export const portraitMessages = defineMessages(
  'portrait',
  {
    drawing: 'Drawing of {$name}',
    photo: 'Photo of {$name}',
  },
  { critical: [] },
)
