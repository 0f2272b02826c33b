import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

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
