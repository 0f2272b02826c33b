import type { Language } from '@evenkeel/contract/words/languages'
import type { Meaning, SearchIndex } from './build-index.ts'
import { lettersOf, mayBeNear, slipsBetween, slipsFor } from './distance.ts'
import { says, type Word, wordsOf } from './words.ts'

/** How sure we are that a word of the index is meant: 1 for the very word. */
const SURE = { same: 1, begun: 0.75, meant: 0.6, misspelled: 0.5 } as const
/** Most results of one search. */
const MOST = 20
/** Most words one beginning may stand for: with three letters hardly anything is said yet. */
const MOST_BEGUN = 40
/** A hit that weighs less than this share of the best one has only a word in common with it. */
const WORTH_SHOWING = 0.08

/** One idea of the query: the stems that stand for it, and how sure each is. */
type Idea = ReadonlyMap<string, number>

export interface Found {
  /** Slugs, best first. */
  readonly slugs: readonly string[]
  /** Stems that were found in them. */
  readonly stems: ReadonlySet<string>
}

/** Whether a typed word is this one; slips of the pen are forgiven in words that no article holds. */
function isWord({ stem, raw }: Word, meant: string, index: SearchIndex): boolean {
  if (stem === meant) return true
  const slips = slipsFor(raw.length)
  return !index.postings.has(stem) && slipsBetween(stem, meant, slips) <= slips
}

function beginsWith(words: readonly Word[], { say }: Meaning, index: SearchIndex): boolean {
  if (say.length === 0 || say.length > words.length) return false
  return words.slice(0, say.length).every((word, at) => isWord(word, say[at] ?? '', index))
}

function commonStart(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  return at
}

/** The stems a word nobody wrote is most likely meant to be: fewest slips, then the longest common beginning. */
function likeliest({ raw }: Word, { words, letters }: SearchIndex): string[] {
  const most = slipsFor(raw.length)
  if (most === 0) return []
  const own = lettersOf(raw)
  const near = words
    .filter((_, at) => mayBeNear(own, letters[at] ?? 0, most))
    .map((other) => ({
      stem: other.stem,
      slips: slipsBetween(raw, other.raw, most),
      start: commonStart(raw, other.raw),
    }))
    .filter(({ slips }) => slips <= most)
    .toSorted((a, b) => a.slips - b.slips || b.start - a.start)
  return near
    .filter(({ slips, start }) => slips === near[0]?.slips && start === near[0].start)
    .map(({ stem }) => stem)
}

/** Place of the first stem that does not stand before some letters. */
function placeOf(stems: readonly string[], letters: string): number {
  let [low, high] = [0, stems.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((stems[middle] ?? '') < letters) low = middle + 1
    else high = middle
  }
  return low
}

/** Stems that begin with what was typed, those of the most articles first. */
function begunBy(raw: string, { stems, postings }: SearchIndex): string[] {
  if (raw.length < 3) return []
  const spread = (stem: string): number => postings.get(stem)?.places.length ?? 0
  const found: string[] = []
  for (let at = placeOf(stems, raw); stems[at]?.startsWith(raw); at += 1) found.push(stems[at] ?? '')
  return found.toSorted((a, b) => spread(b) - spread(a)).slice(0, MOST_BEGUN)
}

/** Stems of the index a typed word may stand for; a misspelling is only looked for when the word itself is unknown. */
function ideaOf(word: Word, index: SearchIndex): Idea {
  const { stem, raw } = word
  const idea = new Map<string, number>(begunBy(raw, index).map((other) => [other, SURE.begun]))
  if (index.postings.has(stem)) return idea.set(stem, SURE.same)
  return idea.size > 0 ? idea : new Map(likeliest(word, index).map((other) => [other, SURE.misspelled]))
}

/** What an everyday phrase says, and what it means. */
const ideaOfMeaning = ({ say, mean }: Meaning, language: Language): Idea =>
  new Map([
    ...mean.map((stem) => [stem, SURE.meant] as const),
    ...say.filter((stem) => says({ stem, raw: stem }, language)).map((stem) => [stem, SURE.same] as const),
  ])

/** The ideas of a query: everyday phrases as one idea each, then every other word that says something. */
function ideasOf(query: string, index: SearchIndex): Idea[] {
  const ideas: Idea[] = []
  let rest = wordsOf(query, index.language)
  while (rest[0] !== undefined) {
    const meaning = index.meanings.find((candidate) => beginsWith(rest, candidate, index))
    if (meaning) ideas.push(ideaOfMeaning(meaning, index.language))
    else if (says(rest[0], index.language)) ideas.push(ideaOf(rest[0], index))
    rest = rest.slice(meaning?.say.length ?? 1)
  }
  return ideas
}

/** How much the second, third … stem of one idea adds to its best one. */
const ALSO = 0.3

/**
 * How much each article, by its place, speaks of one idea: its best stem, and a little for every other. `readable` says of
 * each place whether it may be looked at, and `stems` learns what was found there.
 */
function weighIdea(idea: Idea, index: SearchIndex, readable: Uint8Array, stems: Set<string>): Float64Array {
  const best = new Float64Array(index.slugs.length)
  const all = new Float64Array(index.slugs.length)
  for (const [stem, sure] of idea) {
    const { places, weights } = index.postings.get(stem) ?? { places: [], weights: [] }
    const rare = Math.log(1 + index.slugs.length / places.length)
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] ?? 0
      if (readable[place] !== 1) continue
      stems.add(stem)
      const weight = sure * rare * (weights[at] ?? 0)
      all[place] = (all[place] ?? 0) + weight
      best[place] = Math.max(best[place] ?? 0, weight)
    }
  }
  return best.map((most, place) => most + ALSO * ((all[place] ?? 0) - most))
}

/**
 * Looks for a query among the articles a person may read. Articles that answer more of its ideas come first, then those
 * where the words weigh more; a rare word weighs more than a frequent one. Equal ones stand in the order of their slugs.
 */
export function find(query: string, index: SearchIndex, mayRead: (slug: string) => boolean): Found {
  const stems = new Set<string>()
  const readable = Uint8Array.from(index.slugs, (slug) => (mayRead(slug) ? 1 : 0))
  const ideas = ideasOf(query, index).map((idea) => weighIdea(idea, index, readable, stems))
  const all = index.slugs.flatMap((slug, place) => {
    let [answered, weight] = [0, 0]
    for (const idea of ideas) {
      const here = idea[place] ?? 0
      weight += here
      if (here > 0) answered += 1
    }
    return answered === 0 ? [] : { slug, answered, weight }
  })
  const best = all.reduce((most, { weight }) => Math.max(most, weight), 0)
  const slugs = all
    .filter(({ weight }) => weight >= best * WORTH_SHOWING)
    .toSorted((a, b) => b.answered - a.answered || b.weight - a.weight || (a.slug < b.slug ? -1 : 1))
    .slice(0, MOST)
    .map(({ slug }) => slug)
  return { slugs, stems }
}
