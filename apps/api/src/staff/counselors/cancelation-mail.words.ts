import { area } from '@evenkeel/contract/words/area'

/** What a counselor is told by mail when a member canceled a visit: that there is something to see, and not whom it is about. */
export const cancelationMailWords = area(
  'staff-cancelation-mails',
  {
    subject: 'A visit with you was canceled',
    canceled: 'A person has canceled or moved a visit with you. See which hour is free again:',
  },
  { critical: [] },
)
