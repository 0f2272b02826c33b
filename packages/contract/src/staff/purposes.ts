/**
 * Why a member's data are opened; one of these stands in the audit with each look. danger: the member said yes to the question
 * about danger, and must be called; member_asked: the member called or wrote; appointment: an appointment went wrong; sessions: what
 * counts as a covered session is in question; records: the member wants a copy or a removal of the data; repair: something failed
 * and must be put right.
 */
export const lookUpPurposes = [
  'danger',
  'member_asked',
  'appointment',
  'sessions',
  'records',
  'repair',
] as const
export type LookUpPurpose = (typeof lookUpPurposes)[number]
