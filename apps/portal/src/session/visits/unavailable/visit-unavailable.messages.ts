import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** A visit can no longer be moved or canceled by the member, and what to do next. */
export const visitUnavailableMessages = defineMessages(
  'visit-gone',
  {
    gone: 'This appointment can no longer be changed',
    byCounselor: 'Your counselor canceled it.',
    canceled: 'It was canceled or moved, perhaps in another tab or on another device.',
    over: 'It has started or is over.',
    seeAppointments: 'See your appointments',
    bookAnother: 'Book another time',
  },
  { critical: [] },
)
