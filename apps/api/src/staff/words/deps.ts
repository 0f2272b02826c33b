import type { Language } from '@evenkeel/contract/words/languages'
import type { WordsInUse } from '@evenkeel/contract/words/reviewed-words'
import type { Translations } from '@evenkeel/contract/words/spoken'
import type { WordArea } from '@evenkeel/server/words/read-areas'
import type { TenantConfig } from '#tenant-config/tenant-config.ts'
import type { ArticleChecks } from '../../deps.ts'
import type { StaffDeps } from '../deps.ts'

/** The words of this release, and those that are reviewed beside it. */
export interface ReleaseWords {
  /** Read when they are first asked for. */
  readonly areas: () => Promise<readonly WordArea[]>
  readonly translations: ReadonlyMap<Language, Translations>
  /** Where everything that says texts finds what was reviewed. */
  readonly inUse: WordsInUse
  /** Whether drafts of critical texts are shown. */
  readonly criticalDrafts: boolean
  /** Pages of the portal that say an area, as paths. */
  readonly shownOn: (area: string) => readonly string[]
}

/** What the review of words works with. */
export interface WordsDeps extends StaffDeps {
  readonly words: ReleaseWords
  readonly tenantConfig: Pick<TenantConfig, 'folder' | 'owned' | 'current'>
  /** Null: no service here reads articles. */
  readonly articles: ArticleChecks | null
}
