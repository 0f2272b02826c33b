import type { PlainRoute } from '#lib/paths.ts'

/** An entry of the search. */
export interface SearchEntry {
  readonly route: PlainRoute
  readonly title: string
  /** One-line description. */
  readonly what: string
  /** Everyday words for it, several per line. */
  readonly words: readonly string[]
}

/** Words too common to distinguish services. */
const stopWords = new Set(
  'a about an and are am at be been can cant cannot could do dont for from get got have how i if im in is it its ive me my need of on or our please so the there to too up us want was we what when where who with you your'.split(
    ' ',
  ),
)

const normalizeText = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

const tokenize = (text: string): string[] => {
  const all = normalizeText(text).split(' ').filter(Boolean)
  const telling = all.filter((word) => !stopWords.has(word))
  return telling.length > 0 ? telling : all
}

/** Whether the words differ by one added, missing, replaced or swapped letter. */
export function isOneTypoApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  const restA = a.slice(start)
  const restB = b.slice(start)
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0])
  )
}

/** Scores a typed word against a known one: exact match, prefix, or one typo. */
function scoreWord(typed: string, known: string): number {
  if (typed === known) return 4
  if (typed.length >= 3 && known.startsWith(typed)) return 3
  if (known.length >= 4 && typed.startsWith(known) && typed.length - known.length <= 3) return 2
  return typed.length >= 5 && known.length >= 5 && isOneTypoApart(typed, known) ? 2 : 0
}

const scoreBestWord = (typed: string, known: readonly string[]): number =>
  Math.max(0, ...known.map((word) => scoreWord(typed, word)))

/**
 * Counts adjacent word pairs of the query that the entry contains as a pair: "to die" is more specific than
 * "die".
 */
function countPairs(entry: SearchEntry, query: string): number {
  const words = query.split(' ')
  const couples = words.slice(1).map((word, at) => ` ${words[at]} ${word} `)
  return couples.filter((couple) => entry.words.some((line) => ` ${normalizeText(line)} `.includes(couple)))
    .length
}

/** Scores an entry: title matches count most, then its words, then its description; each known pair adds. */
function scoreEntry(entry: SearchEntry, query: string, typed: readonly string[]): number {
  const title = tokenize(entry.title)
  const words = entry.words.flatMap(tokenize)
  const what = tokenize(entry.what)
  const each = typed.map((word) =>
    Math.max(scoreBestWord(word, title) * 3, scoreBestWord(word, words) * 2, scoreBestWord(word, what)),
  )
  return each.reduce((sum, one) => sum + one, countPairs(entry, query) * 6)
}

/**
 * Returns matching entries, best first; all of them in their own order for an empty query. Runs on this
 * device only: the query is neither sent nor part of an address.
 */
export function searchServices(entries: readonly SearchEntry[], query: string): readonly SearchEntry[] {
  const typed = tokenize(query)
  if (typed.length === 0) return entries
  const phrase = normalizeText(query)
  return entries
    .map((entry) => ({ entry, score: scoreEntry(entry, phrase, typed) }))
    .filter(({ score }) => score >= 2)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry)
}
