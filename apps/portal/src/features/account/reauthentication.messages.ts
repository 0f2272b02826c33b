import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for the password prompt that replaces the screen after a session ended. */
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
