import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for log-in and its intermediate steps. */
export const logInMessages = defineMessages(
  'log-in',
  {
    title: 'Log in',
    goOn: 'Log in to go on.',
    forgot: 'Forgot?',
    findProgram: 'Find the page of your program',
    noAccount: 'No account yet?',
    startHere: 'Start here, and make one on the way',
    privacy: 'Privacy Policy',
    typeCode: 'Please type the code from your email. Then we log you in.',
    findOrganization: 'Find my organization',
  },
  { critical: [] },
)
