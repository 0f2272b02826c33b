import type { Language } from '@evenkeel/contract/words/languages'
import { english } from './english.ts'
import type { SearchLanguage } from './search-language.ts'
import { spanish } from './spanish.ts'

/** A word as it is compared, and as it is in the text (small letters). */
export interface Word {
  readonly stem: string
  readonly raw: string
}

const known: Readonly<Record<Language, SearchLanguage>> = { en: english, es: spanish }

/** Small letters without accents, `ñ` as `n`; an apostrophe joins ("can't" is "cant"). */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()

/** Words whose stem is known: texts say the same few thousand words again and again. */
const remembered: Readonly<Record<Language, Map<string, Word>>> = { en: new Map(), es: new Map() }
/** More than all texts hold; what people type must not fill the memory. */
const MOST_KNOWN = 200_000

function wordOf(raw: string, language: Language): Word {
  const words = remembered[language]
  const before = words.get(raw)
  if (before) return before
  if (words.size >= MOST_KNOWN) words.clear()
  const word = { raw, stem: known[language].stemOf(raw) }
  words.set(raw, word)
  return word
}

/** All words of a text in order. */
export const wordsOf = (text: string, language: Language): Word[] =>
  (plain(text).match(/[a-z0-9]+/g) ?? []).map((raw) => wordOf(raw, language))

/** Whether a word is worth looking for. */
export const says = ({ raw }: Word, language: Language): boolean => !known[language].empty.has(raw)
