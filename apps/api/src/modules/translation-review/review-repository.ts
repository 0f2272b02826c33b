import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Language } from '@evenkeel/api-contract/i18n/languages'
import type { Db, Queryable } from '@evenkeel/server-kit/database/store'
import { translationReviews, translationReviewVersion } from './tables.ts'

export type TranslationReviewRow = typeof translationReviews.$inferSelect

/** Identifies a text in a language. */
export interface TextRef {
  readonly language: Language
  readonly area: string
  readonly id: string
}

/** Reviews have one version, so there is one row. */
const VERSION_ROW_ID = 1

const isReviewOf = ({ language, area, id }: TextRef) =>
  and(
    eq(translationReviews.language, language as 'es'),
    eq(translationReviews.area, area),
    eq(translationReviews.textId, id),
  )

/** Returns the version of the reviews; 0 before the first. */
export async function readReviewVersion(db: Queryable): Promise<number> {
  const [row] = await db
    .select()
    .from(translationReviewVersion)
    .where(eq(translationReviewVersion.id, VERSION_ROW_ID))
  return row?.version ?? 0
}

/** Lists every active review, oldest first. */
export const listActiveReviews = (db: Queryable): Promise<TranslationReviewRow[]> =>
  db
    .select()
    .from(translationReviews)
    .where(isNull(translationReviews.undoneAt))
    .orderBy(asc(translationReviews.version))

/** Lists every review of a text, oldest first. */
export const listReviews = (db: Queryable, name: TextRef): Promise<TranslationReviewRow[]> =>
  db.select().from(translationReviews).where(isReviewOf(name)).orderBy(asc(translationReviews.version))

/** Counts the changes of a text: reviews, and withdrawals. */
export const getRevision = (rows: readonly Pick<TranslationReviewRow, 'undoneAt'>[]): number =>
  rows.length + rows.filter(({ undoneAt }) => undoneAt !== null).length

/**
 * Changes reviews one transaction at a time, and notifies every process. `change` receives the new version.
 */
export const updateReviews = <T>(
  db: Db,
  change: (tx: Queryable, version: number) => Promise<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    // The row is locked from here on: concurrent changes see the earlier ones.
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

/** Adds a review. */
export async function addReview(tx: Queryable, row: typeof translationReviews.$inferInsert): Promise<void> {
  await tx.insert(translationReviews).values(row)
}

/** Withdraws a review. */
export async function withdrawReview(
  tx: Queryable,
  id: string,
  { by, at }: { readonly by: string; readonly at: Temporal.Instant },
): Promise<void> {
  await tx.update(translationReviews).set({ undoneBy: by, undoneAt: at }).where(eq(translationReviews.id, id))
}
