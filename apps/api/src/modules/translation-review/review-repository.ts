import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Language } from '@evenkeel/api-contract/i18n/languages'
import type { Db, Queryable } from '@evenkeel/server-kit/database/store'
import { translationReviews, translationReviewVersion } from './tables.ts'

export type TranslationReviewRow = typeof translationReviews.$inferSelect

/** Names a text in a language. */
export interface TextRef {
  readonly language: Language
  readonly area: string
  readonly id: string
}

/** There is one state of what is reviewed, so one row. */
const VERSION_ROW_ID = 1

const isReviewOf = ({ language, area, id }: TextRef) =>
  and(
    eq(translationReviews.language, language as 'es'),
    eq(translationReviews.area, area),
    eq(translationReviews.textId, id),
  )

/** How often reviews have changed; 0 before the first. */
export async function readReviewVersion(db: Queryable): Promise<number> {
  const [row] = await db
    .select()
    .from(translationReviewVersion)
    .where(eq(translationReviewVersion.id, VERSION_ROW_ID))
  return row?.version ?? 0
}

/** Every review that nobody took back, the oldest first. */
export const listActiveReviews = (db: Queryable): Promise<TranslationReviewRow[]> =>
  db
    .select()
    .from(translationReviews)
    .where(isNull(translationReviews.undoneAt))
    .orderBy(asc(translationReviews.version))

/** Every review of a text, the oldest first. */
export const listReviews = (db: Queryable, name: TextRef): Promise<TranslationReviewRow[]> =>
  db.select().from(translationReviews).where(isReviewOf(name)).orderBy(asc(translationReviews.version))

/** Counts what was done to a text: reviews, and those that were taken back. */
export const getRevision = (rows: readonly Pick<TranslationReviewRow, 'undoneAt'>[]): number =>
  rows.length + rows.filter(({ undoneAt }) => undoneAt !== null).length

/** Changes reviews, one person after the other, and tells every process. `change` is told the state that begins with it. */
export const updateReviews = <T>(
  db: Db,
  change: (tx: Queryable, version: number) => Promise<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    // The row is held from here on: whoever comes meanwhile sees what was done before.
    const [row] = await tx
      .insert(translationReviewVersion)
      .values({ id: VERSION_ROW_ID, version: 1 })
      .onConflictDoUpdate({
        target: translationReviewVersion.id,
        set: { version: sql`${translationReviewVersion.version} + 1` },
      })
      .returning()
    return change(tx, row?.version ?? 1)
  })

/** Writes a review down. */
export async function addReview(tx: Queryable, row: typeof translationReviews.$inferInsert): Promise<void> {
  await tx.insert(translationReviews).values(row)
}

/** Takes one back. */
export async function withdrawReview(
  tx: Queryable,
  id: string,
  { by, at }: { readonly by: string; readonly at: Temporal.Instant },
): Promise<void> {
  await tx.update(translationReviews).set({ undoneBy: by, undoneAt: at }).where(eq(translationReviews.id, id))
}
