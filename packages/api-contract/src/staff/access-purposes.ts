/**
 * Purpose of a member access, recorded with each audit event. danger: the member answered the danger question
 * with yes and must be called; member_asked: the member called or wrote; appointment: an appointment went
 * wrong; sessions: a covered session is disputed; records: the member wants a copy or the erasure of the
 * data; repair: something failed and must be fixed.
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
 * Purpose of an export or erasure of all data of a member: must be stated again if the member was opened for
 * another purpose. records: the member wants it; legal: a court or a law requires it.
 */
export const privacyRequestPurposes = ['records', 'legal'] as const
export type PrivacyRequestPurpose = (typeof privacyRequestPurposes)[number]

/** Every purpose of an audit event. */
export const auditPurposes = [...accessPurposes, 'legal'] as const
export type AuditPurpose = (typeof auditPurposes)[number]
