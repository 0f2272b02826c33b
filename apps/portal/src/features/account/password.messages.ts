import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for setting a new password by link and for changing it. */
export const passwordMessages = defineMessages(
  'password',
  {
    save: 'Save my password',
    choose: 'Choose a new password',
    linkIsOld: 'Does the link not work any more?',
    askAgain: 'Ask for a new one',
    changed: 'Your password is changed',
    logInNow: 'You can log in with it now.',
    othersLoggedOut: 'All your other devices were logged out. Only this one is still logged in.',
    logsOthersOut: 'All your other devices are logged out when you change it.',
    change: 'Change your password',
    changeMine: 'Change my password',
  },
  { critical: [] },
)
