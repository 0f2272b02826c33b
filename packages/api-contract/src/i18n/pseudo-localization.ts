import { type Model, parseMessage, stringifyMessage } from 'messageformat'
import { isPlainText } from './resolve-message.ts'

/**
 * Test-only languages. `en-XA`: English with accents and long words, as in Finnish or German. `en-XB`:
 * English written right to left.
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

/** Each word is written right to left, as in Arabic or Hebrew. */
const reverseDirection = (text: string): string =>
  text.replaceAll(/\p{L}[\p{L}\p{N}’'-]*/gu, '\u202e$&\u202c')

/** Placeholders and links that a screen fills in itself: `{program}`, `[words](contact)`. */
const PLACEHOLDER = /(\{[a-z-]+\}|\]\([a-z-]+\))/i

/** Applies a function to words, not to placeholders. */
const mapWords = (said: (words: string) => string) => (text: string) =>
  text
    .split(PLACEHOLDER)
    .map((part) => (PLACEHOLDER.test(part) ? part : said(part)))
    .join('')

/** Pseudo-localizes a MessageFormat 2 source; placeholders and selectors are unchanged. */
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
