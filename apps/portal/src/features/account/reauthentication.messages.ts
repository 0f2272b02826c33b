import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Asks for the password after a session ended, in place of the screen. */
export const reauthenticationMessages = defineMessages(
  'log-in-again',
  {
    title: 'Log in again',
    goOn: 'You can go on where you were.',
    goOnKept: 'You can go on where you were. What you wrote is still here.',
    yourEmail: 'Your email:',
    logIn: 'Log in and go on',
    notMe: 'This is not me',
  },
  { critical: [] },
)
