import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for rescheduling an appointment. */
export const rescheduleMessages = defineMessages(
  'booking-move',
  {
    title: 'Change your appointment',
    newTime: 'Your new time',
    changeIt: 'Move it to this time',
    moving: 'You are changing the time of your appointment',
    staysYours: 'It stays yours until the new time is booked.',
    noOtherSession: 'A new time does not use another session.',
    noteGoesAlong: 'A note you wrote when you booked goes along.',
    keepOld: 'Keep my old time',
    moment: 'One moment, please',
    changing: 'We are changing your appointment',
    failed: 'The change did not get through yet',
    inDoubt: 'We do not know yet if the time was changed',
    inDoubtHow:
      'It may be done already. Pressing it again does no harm. Your appointments show how things stand.',
    retry: 'Nothing is lost. You can try again now.',
  },
  { critical: [] },
)
