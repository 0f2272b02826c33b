import type { LedgerPatient } from './repository.ts'

/** Until when a visit is canceled free, by the notice that was agreed; null: until it starts. */
export const getFreeCancellationDeadline = (
  { noticeHours }: Pick<LedgerPatient, 'noticeHours'>,
  startsAt: Temporal.Instant,
): Temporal.Instant | null => (noticeHours ? startsAt.subtract({ hours: noticeHours }) : null)

/** Whether canceling a visit counts now. */
export const isLateCancellation = (freeUntil: Temporal.Instant | null, now: Temporal.Instant): boolean =>
  freeUntil !== null && Temporal.Instant.compare(now, freeUntil) > 0
