import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Language } from '@evenkeel/contract/words/languages'
import type { Db, Queryable } from '@evenkeel/server/store/store'
import { wordReviews, wordsInUse } from './tables.ts'

export type WordReviewRow = typeof wordReviews.$inferSelect

/** Names a text in a language. */
export interface WordName {
  readonly language: Language
  readonly area: string
  readonly id: string
}

/** There is one state of what is reviewed, so one row. */
const THE_ROW = 1

const isOf = ({ language, area, id }: WordName) =>
  and(eq(wordReviews.language, language as 'es'), eq(wordReviews.area, area), eq(wordReviews.textId, id))

/** How often reviews have changed; 0 before the first. */
export async function wordsVersion(db: Queryable): Promise<number> {
  const [row] = await db.select().from(wordsInUse).where(eq(wordsInUse.id, THE_ROW))
  return row?.version ?? 0
}

/** Every review that nobody took back, the oldest first. */
export const standingReviews = (db: Queryable): Promise<WordReviewRow[]> =>
  db.select().from(wordReviews).where(isNull(wordReviews.undoneAt)).orderBy(asc(wordReviews.version))

/** Every review of a text, the oldest first. */
export const reviewsOf = (db: Queryable, name: WordName): Promise<WordReviewRow[]> =>
  db.select().from(wordReviews).where(isOf(name)).orderBy(asc(wordReviews.version))

/** Counts what was done to a text: reviews, and those that were taken back. */
export const revisionOf = (rows: readonly Pick<WordReviewRow, 'undoneAt'>[]): number =>
  rows.length + rows.filter(({ undoneAt }) => undoneAt !== null).length

/** Changes reviews, one person after the other, and tells every process. `change` is told the state that begins with it. */
export const changeReviews = <T>(
  db: Db,
  change: (tx: Queryable, version: number) => Promise<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    // The row is held from here on: whoever comes meanwhile sees what was done before.
    const [row] = await tx
      .insert(wordsInUse)
      .values({ id: THE_ROW, version: 1 })
      .onConflictDoUpdate({ target: wordsInUse.id, set: { version: sql`${wordsInUse.version} + 1` } })
      .returning()
    return change(tx, row?.version ?? 1)
  })

/** Writes a review down. */
export async function addReview(tx: Queryable, row: typeof wordReviews.$inferInsert): Promise<void> {
  await tx.insert(wordReviews).values(row)
}

/** Takes one back. */
export async function takeBack(
  tx: Queryable,
  id: string,
  { by, at }: { readonly by: string; readonly at: Temporal.Instant },
): Promise<void> {
  await tx.update(wordReviews).set({ undoneBy: by, undoneAt: at }).where(eq(wordReviews.id, id))
}
