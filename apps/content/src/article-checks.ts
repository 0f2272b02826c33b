import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '@evenkeel/api-contract/i18n/languages'
import type { TranslationState } from '@evenkeel/api-contract/i18n/translation'
import { type ConfigError, formatConfigError } from '@evenkeel/server-kit/config-files/config-error'
import { calculateReadingGrade } from '@evenkeel/server-kit/readability'
import { parseArticle } from '#files/read-articles.ts'
import { readContent } from '#files/read-content.ts'
import { readTranslation } from '#translations/read-article-translations.ts'
import { checkContent } from './check-content.ts'

/** An article and its translation state. */
interface ArticleTranslationStatus {
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

/** An article as members read it. */
interface RenderedArticle {
  readonly name: string
  readonly sub: string | null
  readonly description: string | null
  readonly reading_minutes: number
  readonly html: string
  readonly grade: number | null
}

const readText = (folder: string, file: string): string => readFileSync(path.join(folder, file), 'utf8')

/** The English article of a translation; null for a file that is no translation. */
const findSourceFile = (file: string): string | null =>
  /\.[a-z]{2}\.md$/.test(file) ? file.replace(/\.[a-z]{2}\.md$/, '.md') : null

const toRenderedArticle = (
  article: {
    readonly name: string
    readonly sub: string | null
    readonly description: string | null
    readonly reading_minutes: number | null
    readonly richText: string
    readonly text: string
  },
  isEnglish: boolean,
): RenderedArticle => ({
  name: article.name,
  sub: article.sub,
  description: article.description,
  reading_minutes: article.reading_minutes ?? 0,
  html: article.richText,
  grade: isEnglish ? calculateReadingGrade(article.text) : null,
})

/** Checks and renders articles before they are published, for the content studio. */
export const articleChecks = {
  /** The errors of `npm run programmes`; `isAdvice`: does not block publishing. */
  faults: (folder: string): readonly (ConfigError & { readonly isAdvice: boolean })[] => {
    const say = (faults: readonly ConfigError[], isAdvice: boolean) =>
      faults.map((fault) => ({ ...fault, isAdvice }))
    const { faults, notes } = checkContent(folder)
    return [...say(faults, false), ...say(notes, true)]
  },
  /** Renders an article, or returns its errors. */
  draw: (folder: string, file: string): RenderedArticle | readonly string[] => {
    const source = findSourceFile(file)
    const english = parseArticle(source ?? file, readText(folder, source ?? file))
    if (!('article' in english)) return english.map(formatConfigError)
    if (source === null) return toRenderedArticle(english.article, true)
    const translated = readTranslation(file, readText(folder, file), english.article)
    return 'article' in translated
      ? toRenderedArticle(translated.article, false)
      : translated.map(formatConfigError)
  },
}
