import { and, gt, inArray } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server/store/store'
import { appointments } from '#db/tables.ts'
import type { Span } from './slots.ts'

/** Times at which providers are taken: booked or held visits that end after `now`, in one query for all of them. */
export async function busyOf(
  db: Queryable,
  providerIds: readonly number[],
  now: Temporal.Instant,
): Promise<(providerId: number) => readonly Span[]> {
  const { providerId, status, startsAt, endsAt } = appointments
  const live = and(
    inArray(providerId, [...providerIds]),
    inArray(status, ['booked', 'held']),
    gt(endsAt, now),
  )
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
