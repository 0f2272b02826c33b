import type { TranslationProblem } from '@evenkeel/api-contract/staff/translations'
import { resolveMessage, listMessageVariables } from '@evenkeel/api-contract/i18n/resolve-message'
import type { Language } from '@evenkeel/api-contract/i18n/languages'
import { findTranslationError, extractRequiredTokens } from '@evenkeel/api-contract/i18n/check-translation'
import { calculateSpanishReadability } from '@evenkeel/server-kit/readability-spanish'
import type { ReleaseText } from './release-texts.ts'

/** A higher score is easy to read with six to eight years of school (INFLESZ). */
const MIN_READABILITY = 65
/** Shorter texts have no meaningful score. */
const MIN_CHECKED_LENGTH = 40
/** Whether a translation is so much longer than the English that the page must be checked. */
const isTooLong = (english: string, words: string): boolean => words.length > english.length * 1.6 + 20

const createError = (message: string): TranslationProblem => ({ is_advice: false, message })
const createAdvice = (message: string): TranslationProblem => ({ is_advice: true, message })
const formatTokens = (names: readonly string[]): string =>
  names.map((name) => (/^\w+$/.test(name) ? `{$${name}}` : name)).join(', ')

/** Describes how to fix a translation that cannot be parsed, or lost a placeholder. */
function describeTranslationError(language: Language, english: string, words: string): string | null {
  const found = findTranslationError(language, english, words)
  if (found === null) return null
  if (!found.startsWith('fills in'))
    return `These words cannot be read: check that each { has its }, and that forms end with *. (${found})`
  const [wanted, there] = [extractRequiredTokens(english), extractRequiredTokens(words)]
  const lost = wanted.filter((one) => !there.includes(one))
  const added = there.filter((one) => !wanted.includes(one))
  if (lost.length > 0) return `This must stay in the words: ${formatTokens(lost)}.`
  return added.length > 0
    ? `The English does not have this: ${formatTokens(added)}.`
    : 'Something stands here more or less often than in the English.'
}

const getEdgeSpaces = (text: string): string =>
  `${text.slice(0, text.length - text.trimStart().length)}|${text.slice(text.trimEnd().length)}`

/** Renders samples of a text: one per form. */
export function renderSamples(language: Language, words: string): readonly string[] {
  try {
    const said = resolveMessage(language, words)
    if (typeof said === 'string') return [said]
    const names = listMessageVariables(words)
    const numbers = [0, 1, 2, 5]
    const others = Array.from(words.matchAll(/^\s*([a-z_]+)\s/gm), ([, key = '']) => key)
    const filled = (value: string | number) => Object.fromEntries(names.map((name) => [name, value]))
    const values = words.includes(':integer') || words.includes(':number') ? numbers : ['…', ...others]
    return [...new Set(values.map((value) => said(filled(value))))]
  } catch {
    return []
  }
}

/** Returns the errors that block a review of a translation, and the advice. */
export function findTranslationProblems(
  language: Language,
  { english }: Pick<ReleaseText, 'english'>,
  words: string,
): readonly TranslationProblem[] {
  if (words.trim() === '') return [createError('Write the words.')]
  const wrong = describeTranslationError(language, english, words)
  if (wrong !== null) return [createError(wrong)]
  const said = renderSamples(language, words).join(' ')
  return [
    getEdgeSpaces(english) === getEdgeSpaces(words)
      ? null
      : createError('Spaces at the beginning or the end are not those of the English.'),
    words === english ? createAdvice('These are the English words.') : null,
    isTooLong(english, words)
      ? createAdvice('This is much longer than the English. Look at the page on a phone.')
      : null,
    words.length > MIN_CHECKED_LENGTH && calculateSpanishReadability(said) < MIN_READABILITY
      ? createAdvice('This is hard to read. Shorter sentences and shorter words help.')
      : null,
  ].filter((one) => one !== null)
}
