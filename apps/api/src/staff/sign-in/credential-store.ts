import { and, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server/store/store'
import { staffPeople } from '../people/tables.ts'
import type { KeptPasskey } from './passkeys.ts'
import { staffCredentials } from './tables.ts'

export type CredentialRow = typeof staffCredentials.$inferSelect

/** The passkeys of a person. */
export const credentialsOf = (db: Queryable, staffId: string): Promise<CredentialRow[]> =>
  db.select().from(staffCredentials).where(eq(staffCredentials.staffId, staffId))

/** The passkey with this id, of a person who was not ended. */
export async function findCredential(db: Queryable, id: string): Promise<CredentialRow | null> {
  const [found] = await db
    .select({ credential: staffCredentials })
    .from(staffCredentials)
    .innerJoin(staffPeople, and(eq(staffPeople.id, staffCredentials.staffId), isNull(staffPeople.endedAt)))
    .where(eq(staffCredentials.id, id))
  return found?.credential ?? null
}

/** Keeps a passkey; false when there is one with this id. */
export async function addCredential(
  tx: Queryable,
  staffId: string,
  { id, publicKey, counter }: KeptPasskey,
  now: Temporal.Instant,
): Promise<boolean> {
  const added = await tx
    .insert(staffCredentials)
    .values({ id, staffId, publicKey: Buffer.from(publicKey), counter, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: staffCredentials.id })
  return added.length > 0
}

/** Notes that a passkey was shown; false where another process has noted a later signature of it meanwhile. */
export async function noteUse(
  tx: Queryable,
  { id, counter: before }: Pick<CredentialRow, 'id' | 'counter'>,
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

/** Ends the passkeys of a person. */
export async function endCredentials(tx: Queryable, staffId: string): Promise<void> {
  await tx.delete(staffCredentials).where(eq(staffCredentials.staffId, staffId))
}
