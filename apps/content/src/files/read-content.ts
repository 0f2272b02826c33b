import { translatedLanguages } from '@evenkeel/api-contract/i18n/languages'
import {
  type ConfigError,
  formatConfigError,
  InvalidConfigError,
} from '@evenkeel/server-kit/config-files/config-error'
import { findUnreadableFiles } from '@evenkeel/server-kit/config-files/unreadable-files'
import { readYamlFile } from '@evenkeel/server-kit/config-files/parse-yaml'
import type { ContentSnapshot, ContentSource } from '#content-source.ts'
import { readOrganizationCodes } from '#library/access.ts'
import { readArticleTranslations } from '#translations/read-article-translations.ts'
import { readNameTranslations } from '#translations/read-name-translations.ts'
import { ContentFile } from './article-file.ts'
import { readArticles } from './read-articles.ts'
import { readImages } from './read-images.ts'
import { validateArticles, validateCategories } from './validate-content.ts'

/** The usable content, its errors, and the files that were read. */
interface ContentReadResult {
  readonly snapshot: ContentSnapshot
  readonly faults: readonly ConfigError[]
  /** Translations without an English text; they do not block an edit of the English. */
  readonly leftovers: readonly ConfigError[]
  /** Texts that fall back to English; these are notes, not errors. */
  readonly notes: readonly ConfigError[]
  readonly files: readonly string[]
}

/**
 * Reads `articles/` below the tenant config folder. A faulty article is left out and reported. Throws when
 * shelf.yaml itself is invalid: a wrong restriction there could open a whole topic.
 */
export function readContent(folder: string): ContentReadResult {
  const file = 'articles/shelf.yaml'
  const unreadable = findUnreadableFiles(folder)
  if (unreadable.length > 0) throw new InvalidConfigError(unreadable)
  const knownCodes = readOrganizationCodes(folder)
  const { pictures, faults: pictureFaults } = readImages(folder)
  const { value, lineOf, faults: yamlFaults } = readYamlFile(folder, file, ContentFile)
  if (!value) throw new InvalidConfigError(yamlFaults)
  const surroundings = { codes: knownCodes, pictures }
  const shelfFaults = validateCategories(value, lineOf, surroundings)
  if (shelfFaults.length > 0) throw new InvalidConfigError(shelfFaults)

  const topics = new Map(
    value.categories.flatMap((category) => category.topics.map((topic) => [topic.slug, topic])),
  )
  const articles = readArticles(folder, new Set(topics.keys()))
  const faults = validateArticles(articles.read, { ...surroundings, topics })
  const faulty = new Set(faults.map((fault) => fault.file))
  const usable = articles.read.filter((one) => !faulty.has(one.file)).map(({ article }) => article)
  const translated = translatedLanguages.map((language) => ({
    language,
    articles: readArticleTranslations(folder, language, usable),
    names: readNameTranslations(folder, language, value.categories),
  }))
  const parts = translated.flatMap((one) => [one.names, one.articles])
  return {
    snapshot: {
      categories: value.categories,
      articles: usable,
      translations: new Map(
        translated.map((one) => [one.language, { ...one.names, articles: one.articles.articles }]),
      ),
      everydayWords: value.everyday_words,
      pictures,
      knownCodes,
    },
    faults: [...pictureFaults, ...articles.faults, ...faults, ...parts.flatMap((one) => one.faults)],
    leftovers: parts.flatMap(({ leftovers }) => leftovers),
    notes: parts.flatMap(({ notes }) => notes),
    files: [file, ...articles.files, ...parts.flatMap((one) => one.files)],
  }
}

/** Content source for the files below `articles/` in the tenant config folder. */
export const createFileSource = (programmesDir: () => string): ContentSource => ({
  read: async () => {
    const { snapshot, faults } = readContent(programmesDir())
    return { snapshot, faults: faults.map(formatConfigError) }
  },
})
