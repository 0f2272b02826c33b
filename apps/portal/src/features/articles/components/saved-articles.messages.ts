import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for articles saved on this device and on the account. */
export const savedArticlesMessages = defineMessages(
  'saved-articles',
  {
    onDevice: 'Saved on this device',
    onAccount: 'Kept on your account',
    othersSee: 'Others who use this device can see it.',
    answersSeen:
      '{count, plural, one {Your answer about 1 article is on this device. Others who use this device can see it.} other {Your answers about # articles are on this device. Others who use this device can see it.}}',
    forget: 'Forget all of them',
    move: 'Move these to your account',
    moved: 'They are on your account now.',
  },
  { critical: [] },
)
