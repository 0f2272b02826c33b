import { and, gt, inArray } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { busyTimes, timeOff } from '#db/counselor-tables.ts'
import { appointments } from '#db/tables.ts'
import { occupiesSlot, type SlotHolder } from './reserve-slot.ts'
import type { TimeSpan } from './slots.ts'

type TimeAwayTable = typeof timeOff | typeof busyTimes

const columnsOf = ({ providerId, startsAt, endsAt }: TimeAwayTable | typeof appointments) => ({
  providerId,
  startsAt,
  endsAt,
})

interface Row {
  readonly providerId: number
  readonly startsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
}

function spansOf(rows: readonly Row[]): (providerId: number) => readonly TimeSpan[] {
  const taken = Map.groupBy(rows, (row) => row.providerId)
  return (id) =>
    (taken.get(id) ?? []).map((row) => ({
      from: row.startsAt.epochMilliseconds,
      to: row.endsAt.epochMilliseconds,
    }))
}

const endsAfter = (table: TimeAwayTable, providerIds: readonly number[], now: Temporal.Instant) =>
  and(inArray(table.providerId, [...providerIds]), gt(table.endsAt, now))

/** Loads when providers are away: time off and busy times of external calendars. */
export async function loadTimeAway(
  db: Queryable,
  providerIds: readonly number[],
  now: Temporal.Instant,
): Promise<(providerId: number) => readonly TimeSpan[]> {
  const off = db
    .select(columnsOf(timeOff))
    .from(timeOff)
    .where(endsAfter(timeOff, providerIds, now))
  const busy = db
    .select(columnsOf(busyTimes))
    .from(busyTimes)
    .where(endsAfter(busyTimes, providerIds, now))
  return spansOf(providerIds.length === 0 ? [] : await off.unionAll(busy))
}

/**
 * Loads when providers are busy for `own`: visits and active holds of others that end after `now`, and time
 * away, in one query for all of them. Without `own`, every active hold counts.
 */
export async function loadBusyTimes(
  db: Queryable,
  providerIds: readonly number[],
  now: Temporal.Instant,
  own: SlotHolder | null = null,
): Promise<(providerId: number) => readonly TimeSpan[]> {
  const { providerId, endsAt } = appointments
  const live = and(inArray(providerId, [...providerIds]), occupiesSlot(now, own), gt(endsAt, now))
  const taken = db.select(columnsOf(appointments)).from(appointments).where(live)
  const off = db
    .select(columnsOf(timeOff))
    .from(timeOff)
    .where(endsAfter(timeOff, providerIds, now))
  const busy = db
    .select(columnsOf(busyTimes))
    .from(busyTimes)
    .where(endsAfter(busyTimes, providerIds, now))
  return spansOf(providerIds.length === 0 ? [] : await taken.unionAll(off).unionAll(busy))
}
