import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'
import { compileMessage } from './compile-message.ts'

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

/** Applies a function to the literal texts of a message. */
const mapLiterals = (
  elements: readonly MessageFormatElement[],
  said: (words: string) => string,
): MessageFormatElement[] =>
  elements.map((element) => {
    if (element.type === TYPE.literal) return { ...element, value: said(element.value) }
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return element
    const options = Object.entries(element.options).map(([key, { value }]) => [
      key,
      { value: mapLiterals(value, said) },
    ])
    return { ...element, options: Object.fromEntries(options) as typeof element.options }
  })

/** Pseudo-localizes an ICU message source; placeholders and cases are unchanged. */
export function pseudoLocalize(language: PseudoLanguage, source: string): string {
  const said = mapWords(language === 'en-XA' ? lengthen : reverseDirection)
  const message = compileMessage(source)
  const elements = typeof message === 'string' ? [{ type: TYPE.literal as const, value: message }] : message
  return printAST(mapLiterals(elements, said))
}
