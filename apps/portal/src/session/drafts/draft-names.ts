/** Name of the draft of the agreement before a booking: names, initials and boxes of the review. */
export const CONSENT_DRAFT = 'appointment'

/** Name of the draft of documents that are chosen but not uploaded yet. */
export const DOCUMENTS_DRAFT = 'documents'

/** Name of the draft of what a member says before a first visit. */
export const VISIT_DETAILS_DRAFT = 'visit-details'

/** Name of the draft of the questions about work that are asked after a booking. */
export const WORK_QUESTIONS_DRAFT = 'after-booking'
