import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for times a member requested from a counselor. */
export const timeRequestMessages = defineMessages(
  'time-requests',
  {
    title: 'Times you asked for',
    notLoaded: 'Your requests did not load. They are safe.',
    load: 'Load your requests',
    notBooked: 'Nothing is booked yet. Your counselor answers with a message.',
    showMore: 'Show more requests',
    firstFree: '{day}, at the first free time',
    morning: '{day}, in the morning',
    afternoon: '{day}, in the afternoon',
    evening: '{day}, in the evening',
    withName: 'With',
    yourCounselor: 'your counselor',
    reminded: 'You reminded your counselor on {moment}.',
    remindFrom: 'You can send a reminder from {moment} on.',
    remind: 'Send a reminder',
    remindOf: 'Send a reminder: {what}',
    sent: 'Reminder sent.',
    onceADay: 'You can send a reminder once a day. Please give your counselor some time.',
    notSent: 'The reminder did not get through. Please try again.',
    withdraw: 'Withdraw this request',
    withdrawOf: 'Withdraw this request: {what}',
    askWithdraw: 'Withdraw this request?',
    canAskAgain: '{what} with {name}. You can ask again at any time.',
    canAskCounselorAgain: '{what} with your counselor. You can ask again at any time.',
    yesWithdraw: 'Yes, withdraw it',
    noKeep: 'No, keep it',
  },
  { critical: [] },
)
