import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Effect of the next action on the covered sessions, shown before it. */
export const coveragePreviewMessages = defineMessages(
  'foresight',
  {
    nth: 'This is session {nth} of {of}.',
    freeUntil: 'Cancel by {moment}, or it uses a session. You can still move it after that.',
    freeUntilStart: 'Free to move or cancel at any time before it starts.',
    tooSoon:
      'It begins in less than {hours} hours, so it counts as one of your sessions even if you cancel. You can still change the time.',
    firstTooSoon:
      'It begins within {hours} hours: it uses a session even if you cancel. You can still move it.',
    newFrom: 'New sessions from {day}.',
    noneUsed: 'None of them is used or booked yet.',
    noneUsedForThis: 'For what brings you now, none of them is used or booked yet.',
    left: 'Left for you: {left} of {of}.',
    allTaken: 'All {of} of them are used or booked.',
    givenBack: 'If you cancel now, you get this session back. Left for you then: {left} of {of}.',
    counts:
      'It begins in less than {hours} hours. If you cancel now, it still counts as one of your sessions. Changing the time uses none.',
    countsNow:
      'The time to cancel free is over, and a new time does not bring it back. If you cancel now, it still counts as one of your sessions. Changing the time uses none.',
    leftIfCanceled: 'Left for you if you cancel: {left} of {of}.',
    sameSession: 'A new time does not use another session. Left for you, as before: {left} of {of}.',
    otherYear: 'The session you have now is given back.',
    movedCounts:
      'The time to cancel free is over. A new time does not change that: if you cancel, this session still counts.',
    afterLast: 'After your last session:',
    more: 'See what comes next',
  },
  { critical: 'all' },
)
