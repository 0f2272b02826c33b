import { area } from '@evenkeel/contract/words/area'

/** What became of something that was confirmed, and the way back from it. */
export const doneWords = area(
  'done',
  {
    appointment: 'Your appointment is canceled',
    request: 'Your request is withdrawn',
    document: 'Your document was removed',
    toAppointments: 'Back to your appointments',
    toDocuments: 'Back to your documents',
    toProfile: 'Back to your profile',
  },
  { critical: [] },
)
