import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for the outcome of the newest booking, for 48 hours after its last change. */
export const lastBookingMessages = defineMessages(
  'home-last-booking',
  {
    requested: 'We have your request',
    requestedHow: 'A team member will call you within 1-2 days.',
    seeRequest: 'See your request',
    accepted: 'A counselor has accepted your request',
    acceptedHow: 'You can write to each other now.',
    seeCounselor: 'See what is next',
    draft: 'Your booking is not finished yet',
    draftHow: 'We kept your choice. You can finish it when you are ready.',
    finish: 'Finish your booking',
    timeTaken: 'That time is not free any more',
    timeTakenHow: 'We kept what you wrote. Please choose another time.',
    otherTime: 'Choose another time',
    counselorCannot: 'That counselor cannot take your appointment',
    counselorCannotHow: 'We kept what you wrote. You can choose another counselor, or call us 24/7.',
    otherCounselor: 'Choose another counselor',
    notBooked: 'Your appointment is not booked',
    notBookedHow:
      'We kept what you wrote. You have used the sessions your program covers. Please call us 24/7 if you would like to ask for more.',
    seeAppointments: 'See your appointments',
    nextIs: 'Next appointment:',
  },
  { critical: ['notBookedHow'] },
)
