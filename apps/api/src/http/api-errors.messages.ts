import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Error messages of the portal API that are not in the error catalog. */
export const apiErrorMessages = defineMessages(
  'api-refusals',
  {
    sameAsBefore: 'This differs from what you chose before. Please go back and choose it again.',
    appointmentNotKept: 'This appointment could not be kept. Please try again.',
    alreadyBooked: 'This appointment is being booked or is booked, so it cannot be changed here.',
    sentBefore: 'This request was sent before with other contents.',
    chooseState: 'Choose a state from the list',
    cannotMove: 'This appointment has started, is over or was canceled, so it cannot be moved.',
    sameTime: 'Choose another time: this is the one you have.',
    beingMoved: 'This appointment is being moved right now. Please wait a moment.',
    requestNotKept: 'This request could not be kept. Please try again.',
    reminderOnceADay: 'You can send a reminder once a day. Please give your counselor some time.',
    samePassword: 'This is the password you have now. Choose another one.',
    linkIsOver: 'This link no longer works. Please ask for a new one.',
    codeDoesNotWork: 'This code does not work. Check the digits, or ask for a new one.',
    newCodeNeeded: 'This code does not work. Check the digits, or ask for a new code.',
    codeTooOld:
      'This code is more than {$minutes} minutes old and does not work anymore. Ask for a new code.',
    codeReplaced: 'We sent you a newer code. Use the one in our last mail.',
    chooseZone: 'Choose a time zone from the list',
    numberToCall: 'We still need a number to call you about your request. You can change it.',
    oneFilter: 'Please choose one filter.',
    twoLetters: 'Please type at least 2 letters.',
    manySignIn: 'Many people are signing in right now. Please try again in a moment.',
    tokenIsOver: 'This token no longer works. Ask for a new one.',
    chooseOrganization: 'Choose your organization first',
    noSuchZone: 'There is no such time zone',
    confirmFirst: 'Please confirm your email first.',
    notOffered: 'Your organization does not offer this here.',
    unknownQuestion: 'We do not know this question.',
    unknownPart: 'We do not know this part of the question.',
  },
  { critical: [] },
)
