/** Name of the draft of the consent step: names, initials and checkboxes. */
export const CONSENT_DRAFT = 'appointment'

/** Name of the draft of documents that are selected but not uploaded. */
export const DOCUMENTS_DRAFT = 'documents'

/** Name of the draft of the visit details. */
export const VISIT_DETAILS_DRAFT = 'visit-details'

/** Name of the draft of the questions about work after a booking. */
export const WORK_QUESTIONS_DRAFT = 'after-booking'
