import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Outcomes of confirmed actions, and the way back from them. */
export const outcomeMessages = defineMessages(
  'done',
  {
    appointment: 'Your appointment is canceled',
    request: 'Your request is withdrawn',
    document: 'Your document was removed',
    moved: 'Your appointment is changed',
    notMoved: 'Your appointment was not changed',
    moveInDoubt: 'We do not know yet if your appointment was changed',
    inDoubtHow: 'No answer came. Below you see what is booked right now.',
    booked: 'Your appointment is booked',
    bookingInDoubt: 'We do not know yet if your appointment is booked',
    toAppointments: 'Back to your appointments',
    toDocuments: 'Back to your documents',
    toProfile: 'Back to your profile',
  },
  { critical: [] },
)
