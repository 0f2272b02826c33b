import type { Language } from '@evenkeel/api-contract/i18n/languages'
import type { ReviewedTranslationStore } from '@evenkeel/api-contract/i18n/reviewed-translations'
import type { Translations } from '@evenkeel/api-contract/i18n/translator'
import type { NamespaceFile } from '@evenkeel/server-kit/i18n/read-message-namespaces'
import type { TenantConfig } from '#tenant-config/tenant-config.ts'
import type { ArticleChecker } from '#integrations/article-checker.ts'
import type { StaffDeps } from '#modules/staff-accounts/deps.ts'

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
