import { translatedLanguages } from '@evenkeel/api-contract/i18n/languages'
import { readStaffNames } from '#modules/staff-accounts/present-grants.ts'
import type { StaffContext } from '#app-context.ts'
import { isReviewValid, listReleaseTexts } from './release-texts.ts'
import { listActiveReviews } from './review-repository.ts'

/** A review for the files of the next release. */
export interface ExportedReview {
  readonly language: string
  readonly area: string
  readonly id: string
  readonly english: string
  readonly text: string
  readonly reviewed: { readonly by: string; readonly on: string }
}

/** Returns the valid reviews that differ from the files of this release. */
export async function exportReviews(
  deps: Pick<StaffContext, 'store' | 'vault' | 'words'>,
): Promise<readonly ExportedReview[]> {
  const rows = await listActiveReviews(deps.store.db)
  const names = await readStaffNames(
    deps.store.db,
    deps,
    rows.map(({ reviewedBy }) => reviewedBy),
  )
  const found = translatedLanguages.map(async (language) => {
    const all = await listReleaseTexts(deps.words, language)
    return all.flatMap((word): readonly ExportedReview[] => {
      const row = rows.findLast(
        (one) =>
          one.language === language &&
          one.area === word.area &&
          one.textId === word.id &&
          isReviewValid(one, word),
      )
      const isInFiles =
        word.inFiles?.english === word.english && word.inFiles.reviewed && word.inFiles.text === row?.words
      if (!row || isInFiles) return []
      const by = names.get(row.reviewedBy)?.name ?? 'Staff'
      const on = row.reviewedAt.toZonedDateTimeISO('UTC').toPlainDate().toString()
      return [
        {
          language,
          area: word.area,
          id: word.id,
          english: word.english,
          text: row.words,
          reviewed: { by, on },
        },
      ]
    })
  })
  return (await Promise.all(found)).flat()
}
