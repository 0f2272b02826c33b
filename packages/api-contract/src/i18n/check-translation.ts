import { compileMessage } from './compile-message.ts'
import { listMessageVariables } from './resolve-message.ts'
import type { Language } from './languages.ts'

/**
 * Markup of a text, such as a phone number or a page link, sorted (`organization/program-text.ts` of the portal).
 */
export const extractMarkers = (source: string): readonly string[] =>
  Array.from(source.matchAll(/\\\{\w+\\\}|\]\([a-z-]+\)/g), ([mark]) => mark).toSorted()

/** What a translation must preserve of its English: placeholders, markup and links. */
export const extractRequiredTokens = (source: string): readonly string[] => [
  ...listMessageVariables(source),
  ...extractMarkers(source),
]

/** Error of a translated text, or null when it is valid. */
export function findTranslationError(language: Language, english: string, words: string): string | null {
  try {
    compileMessage(language, words)
    const wanted = extractRequiredTokens(english)
    const found = extractRequiredTokens(words)
    return wanted.join() === found.join()
      ? null
      : `fills in ${found.join(', ') || 'nothing'}, its English ${wanted.join(', ') || 'nothing'}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
