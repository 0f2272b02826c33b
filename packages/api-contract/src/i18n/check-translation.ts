import { listMessageVariables } from './compile-message.ts'

/**
 * Markup of a text, such as a phone number or a page link, sorted (`organization/program-text.ts` of the portal).
 */
const extractMarkers = (source: string): readonly string[] =>
  Array.from(source.matchAll(/'\{\w+\}'|\]\([a-z-]+\)/g), ([mark]) => mark).toSorted()

/** What a translation must preserve of its English: placeholders, markup and links. */
const extractRequiredTokens = (source: string): string =>
  [...listMessageVariables(source), ...extractMarkers(source)].join(', ') || 'nothing'

/** Error of a translated text, or null when it is valid. */
export function findTranslationError(english: string, words: string): string | null {
  try {
    const [wanted, found] = [extractRequiredTokens(english), extractRequiredTokens(words)]
    return wanted === found ? null : `fills in ${found}, its English ${wanted}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
