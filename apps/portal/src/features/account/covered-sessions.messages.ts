import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for covered sessions and changes of their number. */
export const coveredSessionMessages = defineMessages(
  'your-sessions',
  {
    title: 'Your sessions',
    noLimit: 'Your program sets no limit',
    left: '{of, plural, one {{left} of 1 session left} other {{left} of # sessions left}}',
    noneLeft: '{of, plural, one {None of 1 session left} other {None of # sessions left}}',
    unused: 'None used or booked yet.',
    used: '{used} used, {booked} booked.',
    through: 'Through {day}',
    fromThrough: '{from} through {day}',
    how: 'How we count them',
    noted: 'Noted on {day}',
    granted: 'Your program covers your sessions',
    fewer: 'Your program covers fewer sessions now',
    more: 'Your program covers more sessions now',
    reserved: 'For your appointment on {when}',
    released: 'Given back: your appointment on {when} was canceled or moved',
    askByPhone:
      'Your sessions cost you nothing. Please call us, day or night, to ask what your program covers:',
    ask: 'Your sessions cost you nothing. Please call us, day or night, to ask what your program covers.',
    askLeft: 'Please call us, day or night, to ask how many are left:',
    notRead: 'We cannot read your sessions right now',
    yearCounts: 'An appointment counts in the year it takes place.',
    seeAppointments: 'See your appointments',
  },
  { critical: 'all' },
)
