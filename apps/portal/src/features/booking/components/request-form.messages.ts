import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for requesting an unlisted time, in writing or by phone. */
export const requestFormMessages = defineMessages(
  'booking-ask',
  {
    title: 'Ask for an appointment',
    tellUsWhen: 'Tell us when it would suit you, and',
    aCounselor: 'your counselor',
    willAnswer: 'answers with a message. Nothing is booked yet.',
    talkNow: 'Rather talk to somebody now?',
    noTimeFits: 'No time fits?',
    callUs: 'Give us a call, and we look for a time together with you. We are here day and night.',
    inWriting: 'Or ask for a time in writing',
    whyAccount: 'You need an account for that, because your counselor answers with a message.',
    makeAccount: 'Make an account and ask',
    logInToAsk: 'Log in to ask for a time',
    backToCalendar: 'Back to the calendar',
    sent: 'We sent your request',
    willAnswerLater:
      'answers with a message. You find your request with your appointments, where you can send a reminder or withdraw it.',
  },
  { critical: ['callUs', 'talkNow'] },
)
