import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages shared by several booking screens. */
export const bookingMessages = defineMessages(
  'booking',
  {
    counselor: 'Your counselor',
    appointment: 'Your appointment',
    request: 'Your request',
    appointments: 'See your appointments',
    anotherCounselor: 'Choose another counselor',
    anotherWay: 'Choose another way to meet',
    backToAppointment: 'Go back to your appointment',
    bookThis: 'Book this appointment',
    sendRequest: 'Send my request',
    goOn: 'Continue',
    tryAgain: 'Try again',
    haveAccount: 'Have an account?',
    logIn: 'Log in',
    moment: 'One moment',
    looking: 'Looking…',
    nothingLost: 'Nothing you entered is lost.',
    notBooked: 'Nothing is booked yet.',
    thisNotBooked: 'This one is not booked yet.',
    whatNext: 'What happens next',
  },
  { critical: [] },
)
