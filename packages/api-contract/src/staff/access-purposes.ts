/**
 * Why a member's data are opened; one of these stands in the audit with each look. danger: the member said yes to the question
 * about danger, and must be called; member_asked: the member called or wrote; appointment: an appointment went wrong; sessions: what
 * counts as a covered session is in question; records: the member wants a copy or a removal of the data; repair: something failed
 * and must be put right.
 */
export const accessPurposes = [
  'danger',
  'member_asked',
  'appointment',
  'sessions',
  'records',
  'repair',
] as const
export type AccessPurpose = (typeof accessPurposes)[number]

/**
 * Why everything that is kept of a member is copied or removed: who opened the member for anything else says so anew. records: the member
 * wants it; legal: a court or a law asks for it.
 */
export const privacyRequestPurposes = ['records', 'legal'] as const
export type PrivacyRequestPurpose = (typeof privacyRequestPurposes)[number]

/** Every purpose that an event of the audit can have. */
export const auditPurposes = [...accessPurposes, 'legal'] as const
export type AuditPurpose = (typeof auditPurposes)[number]
