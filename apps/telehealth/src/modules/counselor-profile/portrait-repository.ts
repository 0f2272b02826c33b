import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { queryFirstRow } from '@evenkeel/server-kit/database/query-rows'
import type { Db, Queryable } from '@evenkeel/server-kit/database/store'
import { portraits } from '#db/counselor-tables.ts'
import { providers } from '#db/tables.ts'

const TYPE = 'image/jpeg'

/** A picture changes its name when it changes: browsers keep each for a year. */
const portraitName = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 24)

/** Puts a picture in the place of the one before. */
export async function savePortrait(db: Db, providerId: number, bytes: Buffer): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(portraits)
      .values({ providerId, type: TYPE, bytes })
      .onConflictDoUpdate({ target: portraits.providerId, set: { type: TYPE, bytes } })
    await tx
      .update(providers)
      .set({ portrait: portraitName(bytes) })
      .where(eq(providers.id, providerId))
  })
}

export async function removePortrait(db: Db, providerId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(portraits).where(eq(portraits.providerId, providerId))
    await tx.update(providers).set({ portrait: null }).where(eq(providers.id, providerId))
  })
}

/** The picture of a provider, or null. */
export const findPortrait = (db: Queryable, providerId: number) =>
  queryFirstRow(db.select().from(portraits).where(eq(portraits.providerId, providerId)))
