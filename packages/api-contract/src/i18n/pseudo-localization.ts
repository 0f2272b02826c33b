import { type Model, parseMessage, stringifyMessage } from 'messageformat'
import { isPlainText } from './resolve-message.ts'

/**
 * Languages nobody speaks, built for tests alone. `en-XA`: English with long words and accents, as Finnish or German are long. `en-XB`: English
 * that is read from the right.
 */
export const pseudoLanguages = ['en-XA', 'en-XB'] as const
export type PseudoLanguage = (typeof pseudoLanguages)[number]

const LONG: Readonly<Record<string, string>> = {
  a: 'áà',
  e: 'éè',
  i: 'íì',
  o: 'óò',
  u: 'úù',
  y: 'ýÿ',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
}
const lengthen = (text: string): string =>
  text.replaceAll(/[aeiouyAEIOU]/g, (letter) => LONG[letter] ?? letter)

/** Each word is written from the right, as it would be in Arabic or Hebrew. */
const reverseDirection = (text: string): string =>
  text.replaceAll(/\p{L}[\p{L}\p{N}’'-]*/gu, '\u202e$&\u202c')

/** Names of what a screen fills in or links to by itself: `{program}`, `[words](contact)`. */
const PLACEHOLDER = /(\{[a-z-]+\}|\]\([a-z-]+\))/i

/** What is done to words, and to nothing that only looks like them. */
const mapWords = (said: (words: string) => string) => (text: string) =>
  text
    .split(PLACEHOLDER)
    .map((part) => (PLACEHOLDER.test(part) ? part : said(part)))
    .join('')

/** A source in MessageFormat 2 as it is in a pseudo-language: what is filled in and what chooses stay. */
export function pseudoLocalize(language: PseudoLanguage, source: string): string {
  const said = mapWords(language === 'en-XA' ? lengthen : reverseDirection)
  if (isPlainText(source)) return said(source)
  const inPattern = (pattern: Model.Pattern): Model.Pattern =>
    pattern.map((part) => (typeof part === 'string' ? said(part) : part))
  const message = parseMessage(source)
  return stringifyMessage(
    message.type === 'message'
      ? { ...message, pattern: inPattern(message.pattern) }
      : { ...message, variants: message.variants.map((one) => ({ ...one, value: inPattern(one.value) })) },
  )
}
