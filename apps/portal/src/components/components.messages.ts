import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Texts of the shared components. */
export const componentMessages = defineMessages(
  'ui',
  {
    moment: 'One moment…',
    takesLong: 'This takes longer than usual. Please wait a little, nothing is lost.',
    tryAgain: 'Try again',
    back: 'Back',
    noAppointments: 'We cannot reach your appointments right now',
    noMessages: 'We cannot reach your messages right now',
    noDocuments: 'We cannot reach your documents right now',
    areSafe: 'They are safe. Please try again in a moment.',
    inDanger: 'In danger now?',
    call: 'Call',
    text: 'Send a text',
  },
  { critical: ['inDanger', 'call', 'text'] },
)
