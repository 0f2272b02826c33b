import type { Language } from '@evenkeel/api-contract/i18n/languages'
import type { ReviewedTranslationStore } from '@evenkeel/api-contract/i18n/reviewed-translations'
import type { Translations } from '@evenkeel/api-contract/i18n/translator'
import type { NamespaceFile } from '@evenkeel/server-kit/i18n/read-message-namespaces'
import type { TenantConfig } from '#tenant-config/tenant-config.ts'
import type { ArticleChecker } from '#integrations/article-checker.ts'
import type { StaffDeps } from '#modules/staff-accounts/deps.ts'

/** The translations of this release, and the reviewed ones. */
export interface ReleaseTranslations {
  /** Loaded on first use. */
  readonly areas: () => Promise<readonly NamespaceFile[]>
  readonly translations: ReadonlyMap<Language, Translations>
  /** The store that all translators read reviewed texts from. */
  readonly inUse: ReviewedTranslationStore
  /** Whether drafts of critical texts are shown. */
  readonly criticalDrafts: boolean
  /** Returns the portal pages that use a namespace, as paths. */
  readonly shownOn: (area: string) => readonly string[]
}

/** Dependencies of the translation review. */
export interface TranslationReviewDeps extends StaffDeps {
  readonly words: ReleaseTranslations
  readonly tenantConfig: Pick<TenantConfig, 'folder' | 'owned' | 'current'>
  /** Null: no service here reads articles. */
  readonly articles: ArticleChecker | null
}
