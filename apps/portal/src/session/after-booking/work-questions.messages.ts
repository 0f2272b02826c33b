import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Questions about work after a booking: who reads the answers, and how to dismiss them. */
export const workQuestionMessages = defineMessages(
  'after-booking',
  {
    title:
      '{count, plural, =1 {One question about work (optional)} =2 {Two questions about work (optional)} =3 {Three questions about work (optional)} =4 {Four questions about work (optional)} other {Questions about work (optional)}}',
    sent: 'Thank you. We have your answers.',
    left: 'That is fine. There is nothing else to do.',
    readers: 'Only the care team of this program can read your answers.',
    encrypted: 'We keep them encrypted, with your other answers.',
    arrangers: 'If you ask to meet in person later, whoever arranges that reads them, too.',
    neverEmployer: 'Nobody at your work ever sees them.',
    send: 'Send',
    notNow: 'Not now',
  },
  { critical: ['readers', 'encrypted', 'arrangers', 'neverEmployer'] },
)
