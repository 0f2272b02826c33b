import { limits } from '@evenkeel/api-contract/limits'
import type { NoticeKind } from './visit-repository.ts'

/**
 * Returns reminders after `now` with their due times; one that would be sent together with the booking
 * email is left out.
 */
export function getReminders(
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
): readonly { readonly kind: NoticeKind; readonly at: Temporal.Instant }[] {
  return [
    { kind: 'day_before' as const, at: startsAt.subtract({ milliseconds: limits.visitReminderDay }) },
    { kind: 'hour_before' as const, at: startsAt.subtract({ milliseconds: limits.visitReminderHour }) },
  ].filter(({ at }) => Temporal.Instant.compare(at, now) > 0)
}

/**
 * Returns when to remind a member of missing details before a first visit: two days before it, and not
 * right after the booking; null if the visit is too soon.
 */
export function getDetailsReminderTime(
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const before = startsAt.subtract({ milliseconds: limits.detailsReminder })
  const earliest = now.add({ milliseconds: limits.detailsReminderPause })
  const at = Temporal.Instant.compare(before, earliest) > 0 ? before : earliest
  const latest = startsAt.subtract({ milliseconds: limits.visitReminderHour })
  return Temporal.Instant.compare(at, latest) < 0 ? at : null
}
