import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for the slot hold: full, short and for screen readers. */
export const holdNoticeMessages = defineMessages(
  'booking-hold',
  {
    held: '{left, plural, one {Held for you for one more minute.} other {Held for you for # more minutes.}}',
    heldShort: 'Held for {left} min',
    offline: 'You are offline. We keep holding this time for you.',
    offlineShort: 'Offline, yours for {left} min',
    over: 'We no longer hold this time for you. It may still be open.',
    overShort: 'No longer held',
    again: 'Hold it again',
    soonOver: 'We hold this time for you for less than two more minutes.',
    isOver: 'This time is not held for you anymore. If it is still open, it is booked when you confirm.',
    isOverAgain: 'This time is not held for you anymore. You can hold it again.',
    overTitle: 'We no longer hold this time for you',
    overAbout:
      'It may still be open. If it is, it is booked when you press “{button}”. If somebody else has it by then, you choose another time. Your account stays.',
  },
  { critical: [] },
)
