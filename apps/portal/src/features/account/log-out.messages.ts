import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for log-out and the confirmation before unsent input is deleted. */
export const logOutMessages = defineMessages(
  'log-out',
  {
    unsent: 'You have something that is not sent yet',
    deleted:
      'If you log out now, it is deleted from this device. That way nobody else who uses it can read it.',
    isBooking: 'It is the booking you began.',
    isBookingElsewhere: 'It is the booking you began in another tab.',
    areDocuments: 'It is documents you chose.',
    areDetails: 'It is what you typed for your counselor before your appointment.',
    isWork: 'It is your answers about work.',
    isMessage: 'It is a message you began to write.',
    deleteIt: 'Log out and delete it',
    writing: 'Go on writing',
    documents: 'Go on to your documents',
    details: 'Go on with your details',
    work: 'Go on with the questions about work',
    booking: 'Go on booking',
    stay: 'Stay logged in',
    loggingOut: 'Logging out',
    moment: 'One moment',
    done: 'You are logged out',
    takeCare: 'Take good care of yourself. You can come back at any time.',
    logInAgain: 'Log in again',
    home: 'Go to the home page',
  },
  { critical: [] },
)
