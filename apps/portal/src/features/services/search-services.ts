import type { PlainRoute } from '#lib/paths.ts'

/** Something that can be found. */
export interface SearchEntry {
  readonly route: PlainRoute
  readonly title: string
  /** One line about it. */
  readonly what: string
  /** Everyday words for it, several to a line. */
  readonly words: readonly string[]
}

/** Words too common to tell services apart. */
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

/** Whether one letter more, less, other or swapped makes the words alike. */
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

/** How well a typed word fits a known one: the whole word, its beginning, or the word with one slip of the finger. */
function scoreWord(typed: string, known: string): number {
  if (typed === known) return 4
  if (typed.length >= 3 && known.startsWith(typed)) return 3
  if (known.length >= 4 && typed.startsWith(known) && typed.length - known.length <= 3) return 2
  return typed.length >= 5 && known.length >= 5 && isOneTypoApart(typed, known) ? 2 : 0
}

const scoreBestWord = (typed: string, known: readonly string[]): number =>
  Math.max(0, ...known.map((word) => scoreWord(typed, word)))

/** How many pairs of neighboring words the entry knows as a pair: "to die" says more than "die". */
function countPairs(entry: SearchEntry, query: string): number {
  const words = query.split(' ')
  const couples = words.slice(1).map((word, at) => ` ${words[at]} ${word} `)
  return couples.filter((couple) => entry.words.some((line) => ` ${normalizeText(line)} `.includes(couple)))
    .length
}

/** Points of an entry: a hit in its title counts most, then in its words, then in its description; each known pair adds. */
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
 * The entries that fit what a person typed, best first; all of them, in their own order, while nothing is typed. Works
 * on this device alone: what people search for is sent nowhere and is in no address.
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
