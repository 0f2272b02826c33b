import type { LedgerPatient } from './repository.ts'

/** Deadline for a free cancellation by the agreed notice; null: until the visit starts. */
export const getFreeCancellationDeadline = (
  { noticeHours }: Pick<LedgerPatient, 'noticeHours'>,
  startsAt: Temporal.Instant,
): Temporal.Instant | null => (noticeHours ? startsAt.subtract({ hours: noticeHours }) : null)

/** Whether a cancellation now uses the session. */
export const isLateCancellation = (freeUntil: Temporal.Instant | null, now: Temporal.Instant): boolean =>
  freeUntil !== null && Temporal.Instant.compare(now, freeUntil) > 0
