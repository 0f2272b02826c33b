import { createHash } from 'node:crypto'
import { and, asc, eq, gt } from 'drizzle-orm'
import { queryFirstRow } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { calendarFeeds } from '#db/counselor-tables.ts'
import { appointments } from '#db/tables.ts'

export type FeedRow = typeof calendarFeeds.$inferSelect

/** The stored hash of a secret address. */
export const hashFeedToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The feed of a counselor, or null. */
export const findFeed = (db: Queryable, providerId: number): Promise<FeedRow | null> =>
  queryFirstRow(db.select().from(calendarFeeds).where(eq(calendarFeeds.providerId, providerId)))

/** The feed with this secret token, or null. */
export const findFeedByToken = (db: Queryable, token: string): Promise<FeedRow | null> =>
  queryFirstRow(
    db
      .select()
      .from(calendarFeeds)
      .where(eq(calendarFeeds.tokenHash, hashFeedToken(token))),
  )

/** Saves a new address in place of the previous one. */
export async function saveFeed(db: Queryable, feed: FeedRow): Promise<void> {
  const set = { tokenHash: feed.tokenHash, madeAt: feed.madeAt }
  await db.insert(calendarFeeds).values(feed).onConflictDoUpdate({ target: calendarFeeds.providerId, set })
}

export async function removeFeed(db: Queryable, providerId: number): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.providerId, providerId))
}

/** Visit times of a counselor from an instant on, without any patient data. */
export const listVisitTimes = (db: Queryable, providerId: number, from: Temporal.Instant) =>
  db
    .select({
      id: appointments.id,
      startsAt: appointments.startsAt,
      endsAt: appointments.endsAt,
      createdAt: appointments.createdAt,
    })
    .from(appointments)
    .where(
      and(
        eq(appointments.providerId, providerId),
        eq(appointments.status, 'booked'),
        gt(appointments.endsAt, from),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
