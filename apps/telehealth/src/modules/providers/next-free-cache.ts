import { and, eq, gt, inArray, lt, or, sql } from 'drizzle-orm'
import { limits } from '@evenkeel/api-contract/limits'
import { hours } from '@evenkeel/api-contract/time/duration-units'
import type { Db, Queryable } from '@evenkeel/server-kit/database/store'
import { loadBusyTimes } from '#modules/availability/load-busy-times.ts'
import { type ProviderCalendar, findFirstFreeStart, type TimeSpan } from '#modules/availability/slots.ts'
import { licenses, providers } from '#db/tables.ts'
import { afterLicenseEnd } from './repository.ts'

/** Maximum number of hints recomputed in one search, to limit its cost in any directory. */
const BATCH = 400
/** Maximum age of a hint. */
const MAX_AGE = hours(24)

/** When a provider is probably free next, and how long the hint is valid. */
interface NextFree {
  readonly nextFree: Temporal.Instant | null
  readonly refreshAt: Temporal.Instant
}

/** Computes the hint of a provider as of `now`: valid until its slot can no longer be booked. */
export function computeNextFree(
  calendar: ProviderCalendar,
  busy: readonly TimeSpan[],
  now: Temporal.Instant,
): NextFree {
  const next = findFirstFreeStart(calendar, busy, now.epochMilliseconds)
  const longest = now.epochMilliseconds + MAX_AGE
  const instant = (at: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(at)
  return {
    nextFree: next === null ? null : instant(next),
    refreshAt: instant(next === null ? longest : Math.min(longest, next - limits.slotLeadTime)),
  }
}

const isStaleIn = (state: string, now: Temporal.Instant) =>
  and(
    eq(licenses.state, state),
    // The second condition finds hints from a future time, after the clock was set back.
    or(lt(licenses.refreshAt, now), gt(licenses.refreshAt, now.add({ milliseconds: MAX_AGE }))),
  )

/** Saves the hints of one state in one statement. */
async function writeNextFree(
  tx: Queryable,
  state: string,
  hints: ReadonlyMap<number, NextFree>,
): Promise<void> {
  const rows = [...hints].map(([id, hint]) => ({ id, next_free: hint.nextFree, refresh_at: hint.refreshAt }))
  await tx.execute(sql`
    update ${licenses} set next_free = hint.next_free, refresh_at = hint.refresh_at
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as hint(id integer, next_free timestamptz, refresh_at timestamptz)
    where ${licenses.providerId} = hint.id and ${licenses.state} = ${state}`)
}

/** Recomputes expired hints of a state; skips rows that another search is updating. */
export async function refreshNextFree(db: Db, state: string, now: Temporal.Instant): Promise<void> {
  const stale = isStaleIn(state, now)
  const [any] = await db.select({ id: licenses.providerId }).from(licenses).where(stale).limit(1)
  if (!any) return
  await db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: licenses.providerId, endsAt: licenses.endsAt })
      .from(licenses)
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
    const busy = await loadBusyTimes(tx, ids, now)
    const ends = new Map(rows.map((row) => [row.id, row.endsAt]))
    const hints = new Map(
      calendars.map((calendar) => {
        const taken = [...busy(calendar.id), ...afterLicenseEnd(ends.get(calendar.id) ?? null)]
        return [calendar.id, computeNextFree(calendar, taken, now)]
      }),
    )
    await writeNextFree(tx, state, hints)
  })
}

/** Expires a provider's hint: after a booking, a cancellation or a change of hours. */
export async function invalidateNextFree(tx: Queryable, providerId?: number): Promise<void> {
  await tx
    .update(licenses)
    .set({ refreshAt: Temporal.Instant.fromEpochMilliseconds(0) })
    .where(providerId === undefined ? undefined : eq(licenses.providerId, providerId))
}
