import type { Language } from '@evenkeel/api-contract/i18n/languages'
import type { TranslationState } from '@evenkeel/api-contract/i18n/translation'
import { readContent } from '#files/read-content.ts'

/** An article and its translation state. */
export interface ArticleTranslationStatus {
  /** Paths below the tenant config folder. */
  readonly file: string
  readonly translation: string
  readonly state: TranslationState
}

/**
 * Translation state of each article of a folder in a language: reviewed if its translation has the date of a
 * review.
 */
export function listTranslationStatus(
  folder: string,
  language: Language,
): readonly ArticleTranslationStatus[] {
  const { snapshot, notes } = readContent(folder)
  const translations = snapshot.translations?.get(language)?.articles
  const stateOf = (slug: string, translation: string): TranslationState => {
    const found = translations?.get(slug)
    if (found) return found.reviews.some(({ date }) => date !== null) ? 'reviewed' : 'draft'
    const isStale = notes.some(({ file, message }) => file === translation && message.startsWith('was made'))
    return isStale ? 'changed' : 'missing'
  }
  return snapshot.articles.map(({ topic, slug }) => {
    const translation = `articles/${topic}/${slug}.${language}.md`
    return { file: `articles/${topic}/${slug}.md`, translation, state: stateOf(slug, translation) }
  })
}
