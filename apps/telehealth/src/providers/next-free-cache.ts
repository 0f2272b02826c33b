import { and, eq, gt, inArray, lt, or, sql } from 'drizzle-orm'
import { limits } from '@evenkeel/contract/limits'
import { hours } from '@evenkeel/contract/units'
import type { Db, Queryable } from '@evenkeel/server/store/store'
import { busyOf } from '#availability/busy-times.ts'
import { type Calendar, firstFreeStart, type Span } from '#availability/slots.ts'
import { licences, providers } from '#db/tables.ts'
import { afterLicence } from './held-licence.ts'

/** Hints made again in one search at most, so that its cost has a ceiling in any directory. */
const BATCH = 400
/** A hint is made again after this long in any case. */
const LIFE = hours(24)

/** When a provider seems to be free next, and until when that can be believed. */
export interface NextFree {
  readonly nextFree: Temporal.Instant | null
  readonly refreshAt: Temporal.Instant
}

/** The hint of a provider as of `now`: it holds until its slot can no longer be booked. */
export function nextFreeOf(calendar: Calendar, busy: readonly Span[], now: Temporal.Instant): NextFree {
  const next = firstFreeStart(calendar, busy, now.epochMilliseconds)
  const longest = now.epochMilliseconds + LIFE
  const instant = (at: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(at)
  return {
    nextFree: next === null ? null : instant(next),
    refreshAt: instant(next === null ? longest : Math.min(longest, next - limits.slotLeadTime)),
  }
}

const staleIn = (state: string, now: Temporal.Instant) =>
  and(
    eq(licences.state, state),
    // The second half finds hints from a future that a clock set back has not reached yet.
    or(lt(licences.refreshAt, now), gt(licences.refreshAt, now.add({ milliseconds: LIFE }))),
  )

/** Writes the hints of one state in one statement. */
async function writeNextFree(
  tx: Queryable,
  state: string,
  hints: ReadonlyMap<number, NextFree>,
): Promise<void> {
  const rows = [...hints].map(([id, hint]) => ({ id, next_free: hint.nextFree, refresh_at: hint.refreshAt }))
  await tx.execute(sql`
    update ${licences} set next_free = hint.next_free, refresh_at = hint.refresh_at
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as hint(id integer, next_free timestamptz, refresh_at timestamptz)
    where ${licences.providerId} = hint.id and ${licences.state} = ${state}`)
}

/** Makes the hints of a state again that no longer hold; rows another search is working on are left to it. */
export async function refreshNextFree(db: Db, state: string, now: Temporal.Instant): Promise<void> {
  const stale = staleIn(state, now)
  const [any] = await db.select({ id: licences.providerId }).from(licences).where(stale).limit(1)
  if (!any) return
  await db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: licences.providerId, endsAt: licences.endsAt })
      .from(licences)
      .where(stale)
      .limit(BATCH)
      .for('update', { skipLocked: true })
    const ids = rows.map((row) => row.id)
    if (ids.length === 0) return
    const { id, zone, weeklyHours, laterHours, dayHours, fullDays } = providers
    const calendars = await tx
      .select({ id, zone, weeklyHours, laterHours, dayHours, fullDays })
      .from(providers)
      .where(inArray(id, ids))
    const busy = await busyOf(tx, ids, now)
    const ends = new Map(rows.map((row) => [row.id, row.endsAt]))
    const hints = new Map(
      calendars.map((calendar) => {
        const taken = [...busy(calendar.id), ...afterLicence(ends.get(calendar.id) ?? null)]
        return [calendar.id, nextFreeOf(calendar, taken, now)]
      }),
    )
    await writeNextFree(tx, state, hints)
  })
}

/** Lets the next search make a provider's hint again: after a booking, a cancellation or other hours. */
export async function invalidateNextFree(tx: Queryable, providerId?: number): Promise<void> {
  await tx
    .update(licences)
    .set({ refreshAt: Temporal.Instant.fromEpochMilliseconds(0) })
    .where(providerId === undefined ? undefined : eq(licences.providerId, providerId))
}
