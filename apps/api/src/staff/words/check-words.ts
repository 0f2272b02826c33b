import type { WordFault } from '@evenkeel/contract/staff/words'
import { saidOf, valuesOf } from '@evenkeel/contract/words/format'
import type { Language } from '@evenkeel/contract/words/languages'
import { faultOfWords, keptIn } from '@evenkeel/contract/words/translation-faults'
import { spanishEase } from '@evenkeel/server/readability-spanish'
import type { ReleaseWord } from './release-words.ts'

/** Easier than this is easily read with six to eight years of school (INFLESZ). */
const EASE = 65
/** A short text says nothing of how hard it is. */
const ENOUGH = 40
/** Letters by which words may be longer than the English before somebody looks at the screen. */
const isLong = (english: string, words: string): boolean => words.length > english.length * 1.6 + 20

const fault = (message: string): WordFault => ({ is_advice: false, message })
const advice = (message: string): WordFault => ({ is_advice: true, message })
const listed = (names: readonly string[]): string =>
  names.map((name) => (/^\w+$/.test(name) ? `{$${name}}` : name)).join(', ')

/** What a person can do about a message that cannot be read, or does not keep what it must. */
function whatIsWrong(language: Language, english: string, words: string): string | null {
  const found = faultOfWords(language, english, words)
  if (found === null) return null
  if (!found.startsWith('fills in'))
    return `These words cannot be read: check that each { has its }, and that forms end with *. (${found})`
  const [wanted, there] = [keptIn(english), keptIn(words)]
  const lost = wanted.filter((one) => !there.includes(one))
  const added = there.filter((one) => !wanted.includes(one))
  if (lost.length > 0) return `This must stay in the words: ${listed(lost)}.`
  return added.length > 0
    ? `The English does not have this: ${listed(added)}.`
    : 'Something stands here more or less often than in the English.'
}

const edges = (text: string): string => `${/^\s*/.exec(text)?.[0]}|${/\s*$/.exec(text)?.[0]}`

/** Samples of a text: each way it can be said. */
export function samplesOf(language: Language, words: string): readonly string[] {
  try {
    const said = saidOf(language, words)
    if (typeof said === 'string') return [said]
    const names = valuesOf(words)
    const numbers = [0, 1, 2, 5]
    const others = Array.from(words.matchAll(/^\s*([a-z_]+)\s/gm), ([, key = '']) => key)
    const filled = (value: string | number) => Object.fromEntries(names.map((name) => [name, value]))
    const values = words.includes(':integer') || words.includes(':number') ? numbers : ['…', ...others]
    return [...new Set(values.map((value) => said(filled(value))))]
  } catch {
    return []
  }
}

/** What is to be said of words for a text: what keeps them from being reviewed, and what is worth a look. */
export function faultsOfWords(
  language: Language,
  { english }: Pick<ReleaseWord, 'english'>,
  words: string,
): readonly WordFault[] {
  if (words.trim() === '') return [fault('Write the words.')]
  const wrong = whatIsWrong(language, english, words)
  if (wrong !== null) return [fault(wrong)]
  const said = samplesOf(language, words).join(' ')
  return [
    edges(english) === edges(words)
      ? null
      : fault('Spaces at the beginning or the end are not those of the English.'),
    words === english ? advice('These are the English words.') : null,
    isLong(english, words)
      ? advice('This is much longer than the English. Look at the page on a phone.')
      : null,
    words.length > ENOUGH && spanishEase(said) < EASE
      ? advice('This is hard to read. Shorter sentences and shorter words help.')
      : null,
  ].filter((one) => one !== null)
}
