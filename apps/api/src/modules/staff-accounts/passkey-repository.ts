import { and, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { staffAccounts } from './tables.ts'
import { staffCredentials } from './credential-tables.ts'

/** The stored part of a passkey. */
export interface StoredPasskey {
  readonly id: string
  readonly publicKey: Uint8Array
  readonly counter: number
}

export type PasskeyRow = typeof staffCredentials.$inferSelect

/** Returns the passkeys of a staff member. */
export const listPasskeys = (db: Queryable, staffId: string): Promise<PasskeyRow[]> =>
  db.select().from(staffCredentials).where(eq(staffCredentials.staffId, staffId))

/** Returns the passkey with this id, of an active staff member. */
export async function findPasskey(db: Queryable, id: string): Promise<PasskeyRow | null> {
  const [found] = await db
    .select({ credential: staffCredentials })
    .from(staffCredentials)
    .innerJoin(
      staffAccounts,
      and(eq(staffAccounts.id, staffCredentials.staffId), isNull(staffAccounts.endedAt)),
    )
    .where(eq(staffCredentials.id, id))
  return found?.credential ?? null
}

/** Stores a passkey; false if the id exists. */
export async function addPasskey(
  tx: Queryable,
  staffId: string,
  { id, publicKey, counter }: StoredPasskey,
  now: Temporal.Instant,
): Promise<boolean> {
  const added = await tx
    .insert(staffCredentials)
    .values({ id, staffId, publicKey: Buffer.from(publicKey), counter, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: staffCredentials.id })
  return added.length > 0
}

/** Records the use of a passkey; false if another process recorded a later signature. */
export async function recordPasskeyUse(
  tx: Queryable,
  { id, counter: before }: Pick<PasskeyRow, 'id' | 'counter'>,
  counter: number,
  now: Temporal.Instant,
): Promise<boolean> {
  const noted = await tx
    .update(staffCredentials)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(staffCredentials.id, id), eq(staffCredentials.counter, before)))
    .returning({ id: staffCredentials.id })
  return noted.length > 0
}

/** Deletes the passkeys of a staff member. */
export async function deletePasskeys(tx: Queryable, staffId: string): Promise<void> {
  await tx.delete(staffCredentials).where(eq(staffCredentials.staffId, staffId))
}
