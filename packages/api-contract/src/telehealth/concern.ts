/**
 * The concern a visit counts for, where sessions are granted for each: the main one of its reasons, which stands first
 * (RD-149). A second reason is no second concern.
 */
export const getConcern = (chiefComplaint: string): string => (chiefComplaint.split(',')[0] ?? '').trim()

/** Whether two are the same, however they are written. */
export const isSameConcern = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase()
