import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Error messages about offers, for staff and counselors. */
export const offerMessages = defineMessages(
  'staff-offers',
  {
    isYours: 'You have accepted this request. It is among your cases.',
    youDeclined: 'You have declined this request.',
    tookIt: 'Another counselor has accepted this request. Thank you for your answer.',
    wasWithdrawn: 'Our staff took this request back. There is nothing left to do.',
    hasRunOut: 'The time to answer this request is over. It went back to our staff.',
    youGaveItBack: 'You have given this request back. Our staff looks for somebody else.',
    notYours: 'You have not accepted this request, so there is nothing to give back.',
    tooLate:
      'You accepted this request more than a day ago, so you cannot give it back here any more. Please call our staff.',
    liesBehind: 'Please enter a time that lies ahead.',
    tooFar: 'Please choose a time within seven days.',
    isAccepted: 'A counselor has accepted this request. The list is fresh again.',
    hasOffer: 'One of these counselors has an open offer of this request. The list is fresh again.',
    notThere:
      'One of these counselors does not see people in person in this state any more. Please choose again.',
    hasOtherAccount:
      'This person is known under another account, so no counselor can take over here. Please call the person.',
    wasAnswered: 'This offer is not open any more. The list is fresh again.',
  },
  { critical: [] },
)

/** Texts of emails to counselors: there is an offer, and its deadline. */
export const counselorOfferEmailMessages = defineMessages(
  'staff-offer-mails',
  {
    subject: 'A request to meet in person waits for your answer',
    offered: 'Our staff offers you a request to meet in person. Please answer by {moment}.',
    look: 'See it, then accept or decline here:',
    others: 'Other counselors may have the same offer. Whoever accepts first has it.',
  },
  { critical: [] },
)
