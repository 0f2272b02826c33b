import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for the review: the selection, ways to change it, and what is missing. */
export const reviewMessages = defineMessages(
  'booking-review',
  {
    title: 'Check your appointment',
    chosenTime: 'The time you chose',
    counselor: 'Counselor',
    dayAndTime: 'Day and time',
    how: 'How',
    cost: 'Cost',
    atThatTime:
      'You already have an appointment then, at {time} with {name}. Please choose another time, or move that one.',
    sameDay: 'You also have an appointment that day, at {time} with {name}.',
    notBookedYet: 'Not booked yet. Next: an account and a code.',
    change: 'Change',
    time: 'time',
    thisCounselor: 'counselor',
    howYouMeet: 'how you meet',
    changeCounselor: 'Change counselor',
    changeTime: 'Change day and time',
    changeHow: 'Change how you meet',
    inPerson:
      'Nothing is booked yet. A team member will call you within 1-2 days to find a counselor with you.',
    reachForm: 'How we reach you',
    counselorCalls: 'Your counselor calls you on this number.',
    teamCalls: 'A team member calls you on this number.',
    nearHome: 'So we look for a counselor near you.',
    needNumber: 'We need your phone number',
    whyNumber: 'Your counselor calls you on it. Your time is still chosen.',
    addNote: 'Add a note for your counselor',
    neverTwice: 'We do not know if this reached us. Press the button again: it is never booked twice.',
    onceMore: 'Please fill this in once more',
    whyOnceMore:
      'This page was opened anew. For your privacy, what you typed before was not kept on this device. Your answers and the time you chose are still here.',
  },
  { critical: [] },
)
