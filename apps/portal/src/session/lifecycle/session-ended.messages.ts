import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Why a session ended or cannot be restored, and what happened to unsaved input. */
export const sessionEndedMessages = defineMessages(
  'session-ending',
  {
    outTitle: 'You logged out in another tab',
    outText: 'What you had not sent was deleted from this device, so that nobody else can read it.',
    otherTitle: 'Somebody logged out in this browser',
    otherText: 'That logged you out too. What you wrote is kept on this device, locked, for you alone.',
    noService: 'We cannot reach our service right now',
    stillLoggedIn: 'You are still logged in. Please check your connection and try again.',
  },
  { critical: [] },
)
