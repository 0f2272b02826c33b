import { type Language, sourceLanguage } from '@evenkeel/api-contract/i18n/languages'
import type { StoredArticle } from '#content-source.ts'
import { tokenize } from './tokenize.ts'

/** Characters of a snippet, about two lines. */
const SNIPPET_LENGTH = 180

/** Words of some texts, in small letters, whose stem is among the given ones: what a list of results highlights. */
export const matchedWords = (
  texts: readonly string[],
  stems: ReadonlySet<string>,
  language: Language = sourceLanguage,
): string[] => [
  ...new Set(
    texts
      .flatMap((text) => tokenize(text, language))
      .filter(({ stem }) => stems.has(stem))
      .map(({ raw }) => raw),
  ),
]

const containsStem = (text: string, stems: ReadonlySet<string>, language: Language): boolean =>
  tokenize(text, language).some(({ stem }) => stems.has(stem))

/** The sentence where the article speaks of it; the excerpt where its title or excerpt does already. */
export function createSnippet(
  article: StoredArticle,
  stems: ReadonlySet<string>,
  language: Language = sourceLanguage,
): string {
  if (containsStem(`${article.name} ${article.excerpt}`, stems, language)) return article.excerpt
  const sentence = article.text.split(/(?<=[.?:])\s+|\n+/).find((part) => containsStem(part, stems, language))
  if (sentence === undefined) return article.excerpt
  if (sentence.length <= SNIPPET_LENGTH) return sentence.trim()
  return `${sentence.slice(0, SNIPPET_LENGTH).replace(/(?<!\s)\s+\S*$/, '')} …`
}
