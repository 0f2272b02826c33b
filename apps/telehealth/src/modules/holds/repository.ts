import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import { queryFirstRow } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { appointments } from '#db/tables.ts'
import type { SlotHolder } from '#modules/availability/slot-holder.ts'
import { isHeld, isHeldBy } from '#modules/availability/reserve-slot.ts'

const { id, holdId, holdExpiresAt, providerId, startsAt } = appointments

/** The live hold of a person on exactly this slot, or null. */
export function findHold(
  db: Queryable,
  own: SlotHolder,
  slot: { readonly providerId: number; readonly startsAt: Temporal.Instant },
  now: Temporal.Instant,
) {
  const isThisSlot = and(eq(providerId, slot.providerId), eq(startsAt, slot.startsAt))
  return queryFirstRow(
    db
      .select({ holdId, holdExpiresAt })
      .from(appointments)
      .where(and(isHeld, isHeldBy(own), isThisSlot, gt(holdExpiresAt, now))),
  )
}

/** Ends the holds of a person. */
export async function releaseHolds(tx: Queryable, own: SlotHolder): Promise<void> {
  await tx.delete(appointments).where(and(isHeld, isHeldBy(own)))
}

/** Ends one hold; only its holder, or whoever knows its id, gets this far. */
export async function releaseHold(db: Queryable, hold: string): Promise<void> {
  await db.delete(appointments).where(and(isHeld, eq(holdId, hold)))
}

/**
 * Removes a provider's holds that are over: no constraint can see the clock, so they would still keep others out. On its
 * own and past locked rows, so that nobody waits and nobody deadlocks.
 */
export async function deleteExpiredHolds(
  db: Queryable,
  provider: number,
  now: Temporal.Instant,
): Promise<void> {
  const expired = db
    .select({ id })
    .from(appointments)
    .where(and(eq(providerId, provider), isHeld, lte(holdExpiresAt, now)))
    .for('update', { skipLocked: true })
  await db.delete(appointments).where(inArray(id, expired))
}
