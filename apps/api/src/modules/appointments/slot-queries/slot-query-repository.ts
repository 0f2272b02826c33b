import { and, count, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { slotQueries } from '../tables.ts'

export type SlotQueryRow = typeof slotQueries.$inferSelect
/** A request the telehealth service has received. */
export type SentSlotQuery = SlotQueryRow & { readonly mdliveId: number }

const isSent = (row: SlotQueryRow): row is SentSlotQuery => row.mdliveId !== null
const matchesOwner = (memberId: string, id: string) =>
  and(eq(slotQueries.memberId, memberId), eq(slotQueries.id, id))

/** Inserts a request before it is sent; null if the member created one with the same key before. */
export async function addSlotQuery(
  db: Queryable,
  row: typeof slotQueries.$inferInsert,
): Promise<SlotQueryRow | null> {
  const [added] = await db.insert(slotQueries).values(row).onConflictDoNothing().returning()
  return added ?? null
}

/** Returns the member's request created with this key, or null. */
export async function findSlotQueryByKey(
  db: Queryable,
  memberId: string,
  key: string,
): Promise<SlotQueryRow | null> {
  const [row] = await db
    .select()
    .from(slotQueries)
    .where(and(eq(slotQueries.memberId, memberId), eq(slotQueries.idempotencyKey, key)))
  return row ?? null
}

/**
 * Returns the member's open requests with the same contents, whether or not the telehealth service has
 * responded.
 */
export async function findOpenSlotQueries(
  db: Queryable,
  memberId: string,
  wanted: Pick<SlotQueryRow, 'providerId' | 'day' | 'preferredTime' | 'method' | 'state'>,
): Promise<SlotQueryRow[]> {
  return db
    .select()
    .from(slotQueries)
    .where(
      and(
        eq(slotQueries.memberId, memberId),
        isNull(slotQueries.cancelledAt),
        eq(slotQueries.providerId, wanted.providerId),
        eq(slotQueries.day, wanted.day),
        eq(slotQueries.preferredTime, wanted.preferredTime),
        eq(slotQueries.method, wanted.method),
        eq(slotQueries.state, wanted.state),
      ),
    )
}

/** Marks a request as received by the telehealth service. */
export async function markSlotQuerySent(
  db: Queryable,
  row: SlotQueryRow,
  mdliveId: number,
): Promise<SentSlotQuery> {
  await db.update(slotQueries).set({ mdliveId }).where(eq(slotQueries.id, row.id))
  return { ...row, mdliveId }
}

/** Deletes a refused request, as if it had never been made. */
export async function deleteSlotQuery(db: Queryable, id: string): Promise<void> {
  await db.delete(slotQueries).where(and(eq(slotQueries.id, id), isNull(slotQueries.mdliveId)))
}

/** Returns the member's request if it was sent, or null. */
export async function findSlotQuery(
  db: Queryable,
  memberId: string,
  id: string,
): Promise<SentSlotQuery | null> {
  const [row] = await db.select().from(slotQueries).where(matchesOwner(memberId, id))
  return row && isSent(row) ? row : null
}

/** Returns one page of the member's open requests, newest first, and their total. */
export async function listSlotQueries(
  db: Queryable,
  memberId: string,
  { page, per_page: perPage }: { readonly page: number; readonly per_page: number },
): Promise<{ readonly total: number; readonly rows: readonly SentSlotQuery[] }> {
  const isOpen = and(
    eq(slotQueries.memberId, memberId),
    isNull(slotQueries.cancelledAt),
    isNotNull(slotQueries.mdliveId),
  )
  const [counted] = await db.select({ total: count() }).from(slotQueries).where(isOpen)
  const rows = await db
    .select()
    .from(slotQueries)
    .where(isOpen)
    .orderBy(desc(slotQueries.createdAt), desc(slotQueries.id))
    .offset((page - 1) * perPage)
    .limit(perPage)
  return { total: counted?.total ?? 0, rows: rows.filter(isSent) }
}

/** Stores when the counselor was reminded or the request withdrawn. */
export async function setSlotQueryTimestamp(
  db: Queryable,
  row: SentSlotQuery,
  what: 'remindedAt' | 'cancelledAt',
  now: Temporal.Instant,
): Promise<SentSlotQuery> {
  const changes = { [what]: now }
  await db.update(slotQueries).set(changes).where(eq(slotQueries.id, row.id))
  return { ...row, ...changes }
}
