import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for feedback and bookmarks at the end of an article, and where they are stored. */
export const articleFeedbackMessages = defineMessages(
  'after-reading',
  {
    notKept: 'This browser keeps nothing for us, so it could not be saved.',
    helpful: 'Was this helpful?',
    yes: 'Yes',
    no: 'Not really',
    print: 'Print',
    thanks: 'Thank you.',
    thanksAnyway: 'Thank you. A counselor may be of more help than an article: see below.',
    onDevice:
      'Your answer and what you save stay on this device. We do not see them, but others who use this device can.',
    onAccount: 'What you keep waits on your home page, for you alone. Your answer is not kept.',
    onBoth:
      'What you keep waits on your home page, for you alone. Your answer is not kept. This article is also saved on this device, where others who use it can see it.',
    saved: 'Saved',
    save: 'Save for later',
    savedHere: 'Saved on this device',
    saveHere: 'Save on this device',
    kept: 'Kept for later',
    keep: 'Keep for later',
  },
  { critical: [] },
)
