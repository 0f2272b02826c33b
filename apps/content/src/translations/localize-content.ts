import { type Language, sourceLanguage } from '@evenkeel/api-contract/i18n/languages'
import type { ContentSnapshot, ContentTranslation } from '#content-source.ts'

/** No translations, as from an English-only source. */
const noTranslation: ContentTranslation = {
  articles: new Map(),
  categories: new Map(),
  topics: new Map(),
  everydayWords: null,
}

/** Merges the translation into an item; without one the item is marked as English. */
const localizeItem = <T extends object>(thing: T, words: Partial<T> | undefined): T =>
  words ? { ...thing, ...words } : { ...thing, language: sourceLanguage }

/** All content in a language. Access, order and paths stay those of the English. */
export function localizeContent(snapshot: ContentSnapshot, language: Language): ContentSnapshot {
  if (language === sourceLanguage) return snapshot
  const words = snapshot.translations?.get(language) ?? noTranslation
  return {
    ...snapshot,
    categories: snapshot.categories.map((category) => ({
      ...localizeItem(category, words.categories.get(category.slug)),
      topics: category.topics.map((topic) => localizeItem(topic, words.topics.get(topic.slug))),
    })),
    articles: snapshot.articles.map((article) => localizeItem(article, words.articles.get(article.slug))),
    everydayWords: words.everydayWords ?? snapshot.everydayWords,
  }
}
