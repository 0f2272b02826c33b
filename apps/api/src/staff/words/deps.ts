import type { Language } from '@evenkeel/contract/words/languages'
import type { ReviewedTranslationStore } from '@evenkeel/contract/words/reviewed-words'
import type { Translations } from '@evenkeel/contract/words/spoken'
import type { NamespaceFile } from '@evenkeel/server/words/read-areas'
import type { TenantConfig } from '#tenant-config/tenant-config.ts'
import type { ArticleChecker } from '../../deps.ts'
import type { StaffDeps } from '../deps.ts'

/** The words of this release, and those that are reviewed beside it. */
export interface ReleaseTranslations {
  /** Read when they are first asked for. */
  readonly areas: () => Promise<readonly NamespaceFile[]>
  readonly translations: ReadonlyMap<Language, Translations>
  /** Where everything that says texts finds what was reviewed. */
  readonly inUse: ReviewedTranslationStore
  /** Whether drafts of critical texts are shown. */
  readonly criticalDrafts: boolean
  /** Pages of the portal that say an area, as paths. */
  readonly shownOn: (area: string) => readonly string[]
}

/** What the review of words works with. */
export interface TranslationReviewDeps extends StaffDeps {
  readonly words: ReleaseTranslations
  readonly tenantConfig: Pick<TenantConfig, 'folder' | 'owned' | 'current'>
  /** Null: no service here reads articles. */
  readonly articles: ArticleChecker | null
}
