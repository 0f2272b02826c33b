import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** The held slot during log-in. */
export const heldSlotMessages = defineMessages(
  'held-hour',
  {
    waits: 'Your time waits for you while you log in:',
    left: '{left, plural, one {We hold it for one more minute.} other {We hold it for # more minutes.}}',
    booked: 'Your appointment is booked as soon as you have logged in.',
    over: 'We no longer hold it. It may still be open: you see it again after you log in.',
  },
  { critical: [] },
)
