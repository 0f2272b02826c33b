import { asc, isNull } from 'drizzle-orm'
import type { AppContext } from '#app-context.ts'
import { readStaffNames } from '#modules/staff-accounts/present-grants.ts'
import { translationReviews } from './tables.ts'

/** A translation that staff reviewed in a release that had a review page. Its syntax is MessageFormat 2. */
export interface ExportedReview {
  readonly language: string
  readonly area: string
  readonly id: string
  readonly english: string
  readonly text: string
  readonly reviewed: { readonly by: string; readonly on: string }
}

/** Lists the reviews that were not withdrawn, oldest first. */
export async function exportReviews({
  store: { db },
  vault,
}: Pick<AppContext, 'store' | 'vault'>): Promise<readonly ExportedReview[]> {
  const rows = await db
    .select()
    .from(translationReviews)
    .where(isNull(translationReviews.undoneAt))
    .orderBy(asc(translationReviews.version))
  const names = await readStaffNames(
    db,
    { vault },
    rows.map(({ reviewedBy }) => reviewedBy),
  )
  return rows.map(({ language, area, textId, english, words, reviewedBy, reviewedAt }) => ({
    language,
    area,
    id: textId,
    english,
    text: words,
    reviewed: {
      by: names.get(reviewedBy)?.name ?? 'Staff',
      on: reviewedAt.toZonedDateTimeISO('UTC').toPlainDate().toString(),
    },
  }))
}
