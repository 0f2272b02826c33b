import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for logged-in devices and remote log-out. */
export const deviceMessages = defineMessages(
  'devices',
  {
    title: 'Where you are logged in',
    unknown: 'Is there a device you do not know? Log it out, and change your password.',
    thisDevice: 'This device',
    lastUsed: 'Last used {moment}',
    logOut: 'Log this device out',
    ended: 'That device is logged out.',
    noList: 'We cannot read the list right now',
    waiting: 'Your devices',
    everywhere: 'Log out everywhere',
    askEverywhere: 'Log out on every device?',
    again: 'You will have to log in again everywhere, here too.',
    againAndDelete:
      'You will have to log in again everywhere, here too. What you have not sent yet is deleted from this device.',
    yes: 'Yes, log out everywhere',
    no: 'No, stay logged in',
  },
  { critical: [] },
)
