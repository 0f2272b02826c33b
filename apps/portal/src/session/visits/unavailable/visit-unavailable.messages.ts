import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** That a visit somebody is about to move or cancel is no longer theirs to change, and the ways on. */
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
