import { wordsInUse } from '@evenkeel/contract/words/reviewed-words'
import { crossTenant } from '#db/portal-store.ts'
import type { Api, ApiDeps } from './deps.ts'
import type { FeatureDeps } from './feature-deps.ts'
import type { ReleaseWords } from './staff/words/deps.ts'
import { followWords } from './staff/words/release-words.ts'
import { takenReviews } from './staff/words/taken-reviews.ts'

/** The words of this release; none where nothing was handed in. */
export const releaseWordsOf = ({ words }: Pick<ApiDeps, 'words'>): ReleaseWords =>
  words ?? {
    areas: async () => [],
    translations: new Map(),
    inUse: wordsInUse(),
    criticalDrafts: false,
    shownOn: () => [],
  }

/** What staff have reviewed of the product's words. */
export function wordsService(features: FeatureDeps, words: ReleaseWords): Api['words'] {
  const everywhere = crossTenant(features, 'words')
  return {
    follow: () => followWords(everywhere.store.db, words),
    taken: () => takenReviews({ ...everywhere, words }),
  }
}
