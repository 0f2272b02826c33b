import type { Language } from '@evenkeel/api-contract/i18n/languages'
import type { TranslationState } from '@evenkeel/api-contract/i18n/translation'
import type { ConfigError } from '@evenkeel/server-kit/config-files/config-error'

/** How the service that reads articles judges those of a folder, and draws one. */
export interface ArticleChecker {
  /** `isAdvice`: worth a look, and nothing that keeps it from being published. */
  faults(folder: string): readonly (ConfigError & { readonly isAdvice: boolean })[]
  /** The article of a file, or what is wrong with it. */
  draw(folder: string, file: string): RenderedArticle | readonly string[]
  /** How far each article is in a language. */
  translations(folder: string, language: Language): readonly ArticleTranslationState[]
}

/** An article, and how far its translation is. */
export interface ArticleTranslationState {
  readonly file: string
  readonly translation: string
  readonly state: TranslationState
}

/** An article as members read it. */
export interface RenderedArticle {
  readonly name: string
  readonly sub: string | null
  readonly description: string | null
  readonly reading_minutes: number
  /** Safe HTML. */
  readonly html: string
  /** Reading grade of the English; null of a translation. */
  readonly grade: number | null
}
