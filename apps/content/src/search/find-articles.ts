import type { Language } from '@evenkeel/api-contract/i18n/languages'
import type { Synonym, SearchIndex } from './build-index.ts'
import { characterMask, canBeWithinEdits, editDistance, maxEdits } from './edit-distance.ts'
import { isSearchable, type Token, tokenize } from './tokenize.ts'

/** How sure we are that a word of the index is meant: 1 for the very word. */
const CONFIDENCE = { same: 1, begun: 0.75, meant: 0.6, misspelled: 0.5 } as const
/** Most results of one search. */
const MAX_RESULTS = 20
/** Most words one beginning may stand for: with three letters hardly anything is said yet. */
const MAX_PREFIX_MATCHES = 40
/** A hit that weighs less than this share of the best one has only a word in common with it. */
const MIN_RELATIVE_SCORE = 0.08

/** One idea of the query: the stems that stand for it, and how sure each is. */
type QueryConcept = ReadonlyMap<string, number>

export interface SearchHits {
  /** Slugs, best first. */
  readonly slugs: readonly string[]
  /** Stems that were found in them. */
  readonly stems: ReadonlySet<string>
}

/** Whether a typed word is this one; slips of the pen are forgiven in words that no article holds. */
function matchesStem({ stem, raw }: Token, meant: string, index: SearchIndex): boolean {
  if (stem === meant) return true
  const slips = maxEdits(raw.length)
  return !index.postings.has(stem) && editDistance(stem, meant, slips) <= slips
}

function startsWithPhrase(words: readonly Token[], { say }: Synonym, index: SearchIndex): boolean {
  if (say.length === 0 || say.length > words.length) return false
  return words.slice(0, say.length).every((word, at) => matchesStem(word, say[at] ?? '', index))
}

function commonPrefixLength(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  return at
}

/** The stems a word nobody wrote is most likely meant to be: fewest slips, then the longest common beginning. */
function findClosestStems({ raw }: Token, { words, letters }: SearchIndex): string[] {
  const most = maxEdits(raw.length)
  if (most === 0) return []
  const own = characterMask(raw)
  const near = words
    .filter((_, at) => canBeWithinEdits(own, letters[at] ?? 0, most))
    .map((other) => ({
      stem: other.stem,
      slips: editDistance(raw, other.raw, most),
      start: commonPrefixLength(raw, other.raw),
    }))
    .filter(({ slips }) => slips <= most)
    .toSorted((a, b) => a.slips - b.slips || b.start - a.start)
  return near
    .filter(({ slips, start }) => slips === near[0]?.slips && start === near[0].start)
    .map(({ stem }) => stem)
}

/** Place of the first stem that does not stand before some letters. */
function lowerBound(stems: readonly string[], letters: string): number {
  let [low, high] = [0, stems.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((stems[middle] ?? '') < letters) low = middle + 1
    else high = middle
  }
  return low
}

/** Stems that begin with what was typed, those of the most articles first. */
function stemsWithPrefix(raw: string, { stems, postings }: SearchIndex): string[] {
  if (raw.length < 3) return []
  const spread = (stem: string): number => postings.get(stem)?.places.length ?? 0
  const found: string[] = []
  for (let at = lowerBound(stems, raw); stems[at]?.startsWith(raw); at += 1) found.push(stems[at] ?? '')
  return found.toSorted((a, b) => spread(b) - spread(a)).slice(0, MAX_PREFIX_MATCHES)
}

/** Stems of the index a typed word may stand for; a misspelling is only looked for when the word itself is unknown. */
function conceptOfToken(word: Token, index: SearchIndex): QueryConcept {
  const { stem, raw } = word
  const idea = new Map<string, number>(stemsWithPrefix(raw, index).map((other) => [other, CONFIDENCE.begun]))
  if (index.postings.has(stem)) return idea.set(stem, CONFIDENCE.same)
  return idea.size > 0
    ? idea
    : new Map(findClosestStems(word, index).map((other) => [other, CONFIDENCE.misspelled]))
}

/** What an everyday phrase says, and what it means. */
const conceptOfSynonym = ({ say, mean }: Synonym, language: Language): QueryConcept =>
  new Map([
    ...mean.map((stem) => [stem, CONFIDENCE.meant] as const),
    ...say
      .filter((stem) => isSearchable({ stem, raw: stem }, language))
      .map((stem) => [stem, CONFIDENCE.same] as const),
  ])

/** The ideas of a query: everyday phrases as one idea each, then every other word that says something. */
function conceptsOfQuery(query: string, index: SearchIndex): QueryConcept[] {
  const ideas: QueryConcept[] = []
  let rest = tokenize(query, index.language)
  while (rest[0] !== undefined) {
    const meaning = index.meanings.find((candidate) => startsWithPhrase(rest, candidate, index))
    if (meaning) ideas.push(conceptOfSynonym(meaning, index.language))
    else if (isSearchable(rest[0], index.language)) ideas.push(conceptOfToken(rest[0], index))
    rest = rest.slice(meaning?.say.length ?? 1)
  }
  return ideas
}

/** How much the second, third … stem of one idea adds to its best one. */
const SECONDARY_STEM_WEIGHT = 0.3

/**
 * How much each article, by its place, speaks of one idea: its best stem, and a little for every other. `readable` says of
 * each place whether it may be looked at, and `stems` learns what was found there.
 */
function scoreConcept(
  idea: QueryConcept,
  index: SearchIndex,
  readable: Uint8Array,
  stems: Set<string>,
): Float64Array {
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
  return best.map((most, place) => most + SECONDARY_STEM_WEIGHT * ((all[place] ?? 0) - most))
}

/**
 * Looks for a query among the articles a person may read. Articles that answer more of its ideas come first, then those
 * where the words weigh more; a rare word weighs more than a frequent one. Equal ones stand in the order of their slugs.
 */
export function findArticles(
  query: string,
  index: SearchIndex,
  mayRead: (slug: string) => boolean,
): SearchHits {
  const stems = new Set<string>()
  const readable = Uint8Array.from(index.slugs, (slug) => (mayRead(slug) ? 1 : 0))
  const ideas = conceptsOfQuery(query, index).map((idea) => scoreConcept(idea, index, readable, stems))
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
    .filter(({ weight }) => weight >= best * MIN_RELATIVE_SCORE)
    .toSorted((a, b) => b.answered - a.answered || b.weight - a.weight || (a.slug < b.slug ? -1 : 1))
    .slice(0, MAX_RESULTS)
    .map(({ slug }) => slug)
  return { slugs, stems }
}
