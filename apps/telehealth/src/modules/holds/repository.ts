import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import { queryFirstRow } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { appointments } from '#db/tables.ts'
import { isHeld, isHeldBy, type SlotHolder } from '#modules/availability/reserve-slot.ts'

const { id, holdId, holdExpiresAt, providerId, startsAt } = appointments

/** A person's active hold on exactly this slot, or null. */
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

/** Releases the holds of a person. */
export async function releaseHolds(tx: Queryable, own: SlotHolder): Promise<void> {
  await tx.delete(appointments).where(and(isHeld, isHeldBy(own)))
}

/** Releases one hold; requires its holder or its secret id. */
export async function releaseHold(db: Queryable, hold: string): Promise<void> {
  await db.delete(appointments).where(and(isHeld, eq(holdId, hold)))
}

/**
 * Deletes a provider's expired holds: the constraint cannot see the clock, so they would still block the
 * slot. Runs outside of the booking transaction and skips locked rows, to avoid waits and deadlocks.
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
