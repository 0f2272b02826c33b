/** Name of the draft of the agreement before a booking: names, initials and boxes of the review. */
export const CONSENT_DRAFT = 'appointment'

/** Name of the draft of documents that are chosen but not uploaded yet. */
export const DOCUMENTS_DRAFT = 'documents'
