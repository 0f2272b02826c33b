import { createReviewedTranslationStore } from '@evenkeel/api-contract/i18n/reviewed-translations'
import { crossTenant } from '#db/tenant-isolation.ts'
import type { ApiOptions, AppContext } from './app-context.ts'
import type { ReleaseTranslations } from '#modules/translation-review/release-texts.ts'
import { refreshReviewedTranslations } from '#modules/translation-review/release-texts.ts'
import { type ExportedReview, exportReviews } from '#modules/translation-review/export-reviews.ts'

/** The translations of this release; none if not provided. */
export const getReleaseTranslations = ({ words }: Pick<ApiOptions, 'words'>): ReleaseTranslations =>
  words ?? {
    areas: async () => [],
    translations: new Map(),
    inUse: createReviewedTranslationStore(),
    criticalDrafts: false,
    shownOn: () => [],
  }

/** What staff have reviewed of the product's words. */
export interface TranslationService {
  /** Loads reviews of other processes; returns whether there were any. */
  readonly follow: () => Promise<boolean>
  /** Every review that counts for this release and is not in its files. */
  readonly taken: () => Promise<readonly ExportedReview[]>
}

export function createTranslationService(
  context: AppContext,
  words: ReleaseTranslations,
): TranslationService {
  const everywhere = crossTenant(context, 'words')
  return {
    follow: () => refreshReviewedTranslations(everywhere.store.db, words),
    taken: () => exportReviews({ ...everywhere, words }),
  }
}
