import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Method of a visit, its calendar file, and joining it. */
export const visitMessages = defineMessages(
  'visits',
  {
    video: 'Video',
    phone: 'Phone',
    inPerson: 'In person',
    at: 'at',
    length: '{minutes} minutes',
    beReady: 'Please be ready a few minutes early, in a place where you can talk freely.',
    beingCanceled: 'This appointment is being canceled. One moment, please.',
    beingMoved: 'The time of this appointment is being changed. One moment, please.',
    beingBooked: 'We are booking your appointment. One moment, please.',
    asksToMove: 'Your counselor asks you to choose another time.',
    callsYou: '{counselor} calls you on the number you gave us.',
    callsYouAt: '{counselor} calls you on {number} at {time}. You do not need to call.',
    cancelUntil: 'Cancel by {moment}, or it uses a session.',
    cancelUntilStart: 'Free to cancel at any time before it starts.',
    countsAnyway:
      'The time to cancel free is over, and a new time does not bring it back: it uses a session even if you cancel. You can still change the time until it starts.',
    toCalendar: 'Add to your calendar',
    toCalendarOf: 'Add to your calendar: {when}',
    noFile: 'The file did not come. Please try again.',
    fileSaved: 'The file is saved. Open it to add it to your calendar.',
    opensAt: 'You can join starting {moment}. The button appears here.',
    join: 'Join the video appointment',
    joinAt: 'Join the video appointment: {when}',
    noAnswer: 'The room did not answer. Please try again, or give us a call.',
  },
  { critical: ['cancelUntil', 'cancelUntilStart', 'countsAnyway'] },
)
