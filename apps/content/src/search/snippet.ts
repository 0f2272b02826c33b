import { type Language, sourceLanguage } from '@evenkeel/contract/words/languages'
import type { KeptArticle } from '#content-source.ts'
import { wordsOf } from './words.ts'

/** Characters of a snippet, about two lines. */
const LENGTH = 180

/** Words of some texts, in small letters, whose stem is among the given ones: what a list of results highlights. */
export const matchedWords = (
  texts: readonly string[],
  stems: ReadonlySet<string>,
  language: Language = sourceLanguage,
): string[] => [
  ...new Set(
    texts
      .flatMap((text) => wordsOf(text, language))
      .filter(({ stem }) => stems.has(stem))
      .map(({ raw }) => raw),
  ),
]

const holds = (text: string, stems: ReadonlySet<string>, language: Language): boolean =>
  wordsOf(text, language).some(({ stem }) => stems.has(stem))

/** The sentence where the article speaks of it; the excerpt where its title or excerpt does already. */
export function snippetOf(
  article: KeptArticle,
  stems: ReadonlySet<string>,
  language: Language = sourceLanguage,
): string {
  if (holds(`${article.name} ${article.excerpt}`, stems, language)) return article.excerpt
  const sentence = article.text.split(/(?<=[.?:])\s+|\n+/).find((part) => holds(part, stems, language))
  if (sentence === undefined) return article.excerpt
  if (sentence.length <= LENGTH) return sentence.trim()
  return `${sentence.slice(0, LENGTH).replace(/(?<!\s)\s+\S*$/, '')} …`
}
