import { type Language, sourceLanguage } from '@evenkeel/api-contract/i18n/languages'
import type { StoredArticle } from '#content-source.ts'
import { tokenize } from './tokenize.ts'

/** Characters of a snippet, about two lines. */
const SNIPPET_LENGTH = 180

/** Words of some texts, in lower case, whose stem is in the given set: highlighted in results. */
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

/** The sentence that matches; the excerpt if title or excerpt matches already. */
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
