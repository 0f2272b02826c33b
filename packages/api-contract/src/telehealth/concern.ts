/**
 * The concern a visit counts for, where sessions are granted per concern: the first of its reasons (RD-149).
 * A second reason is not a second concern.
 */
export const getConcern = (chiefComplaint: string): string => (chiefComplaint.split(',')[0] ?? '').trim()

/** Whether two are equal, ignoring spelling differences. */
export const isSameConcern = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase()
