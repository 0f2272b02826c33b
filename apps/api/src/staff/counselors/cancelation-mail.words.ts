import { area } from '@evenkeel/contract/words/area'

/** What a counselor is told by mail when a member canceled or moved a visit: that there is something to see, and not whom it is about. */
export const cancelationMailWords = area(
  'staff-cancelation-mails',
  {
    subject: 'A visit with you was canceled',
    canceled: 'A person has canceled a visit with you. See which one:',
    movedSubject: 'A visit with you was moved',
    moved: 'A person has moved a visit with you to another time. See which one:',
  },
  { critical: [] },
)
