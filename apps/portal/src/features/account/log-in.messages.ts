import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** The log-in, and what is asked for on the way in. */
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
