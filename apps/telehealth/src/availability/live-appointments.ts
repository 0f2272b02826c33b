import { and, gt, inArray } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server/store/store'
import { appointments } from '#db/tables.ts'
import type { Holder } from './holder.ts'
import { takesSlot } from './take-slot.ts'
import type { Span } from './slots.ts'

/**
 * Times at which providers are taken for `own`: visits and live holds of others that end after `now`, in one query for
 * all of them. Without `own` every live hold counts.
 */
export async function busyOf(
  db: Queryable,
  providerIds: readonly number[],
  now: Temporal.Instant,
  own: Holder | null = null,
): Promise<(providerId: number) => readonly Span[]> {
  const { providerId, startsAt, endsAt } = appointments
  const live = and(inArray(providerId, [...providerIds]), takesSlot(now, own), gt(endsAt, now))
  const rows =
    providerIds.length === 0
      ? []
      : await db.select({ providerId, startsAt, endsAt }).from(appointments).where(live)
  const taken = Map.groupBy(rows, (row) => row.providerId)
  return (id) =>
    (taken.get(id) ?? []).map((row) => ({
      from: row.startsAt.epochMilliseconds,
      to: row.endsAt.epochMilliseconds,
    }))
}
