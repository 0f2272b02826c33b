import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for errors, confirmations and redirects to another site. */
export const systemPageMessages = defineMessages(
  'special',
  {
    alsoCall: 'You can also call us, day or night:',
    goHome: 'Go to the home page',
    inDoubt: 'We do not know yet whether this went through',
    inDoubtHow: 'It may be done already. Pressing it again does no harm.',
    moveInstead: 'Change the time or counselor instead',
    oneMoment: 'One moment',
    nothing: 'There is nothing to confirm',
    noQuestion: 'This page has no question for you right now.',
    noQuestionMember: 'This page has no question for you right now. Your appointments show how things stand.',
    seeAppointments: 'See your appointments',
    otherSite: "Log in on your organization's site",
    otherSiteHow:
      'Your organization keeps its accounts on its own site. Please log in there, also to go on with booking.',
    writeEmail: 'Write an email to log in',
    goToLogIn: 'Go to the log-in page',
    error: 'This did not work out',
    giveCall: 'Please give us a call',
    call: 'Call',
    notFound: 'We could not find that page',
    notFoundHow: 'The address may have changed, or a letter may be missing. Nothing you did was wrong.',
  },
  { critical: ['call', 'alsoCall'] },
)
