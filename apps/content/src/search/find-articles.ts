import { type Language, sourceLanguage } from '@evenkeel/api-contract/i18n/languages'
import type { StoredArticle } from '#content-source.ts'
import type { SearchIndex, Synonym } from './build-index.ts'
import { canBeWithinEdits, characterMask, editDistance, maxEdits } from './edit-distance.ts'
import { isSearchable, type Token, tokenize } from './tokenize.ts'

/** Confidence that a word of the index is meant: 1 for an exact match. */
const CONFIDENCE = { same: 1, begun: 0.75, meant: 0.6, misspelled: 0.5 } as const
/** Maximum number of results. */
const MAX_RESULTS = 20
/** Maximum number of words for one prefix: three letters match too many. */
const MAX_PREFIX_MATCHES = 40
/** Hits below this share of the best score are dropped. */
const MIN_RELATIVE_SCORE = 0.08

/** One concept of the query: the stems that match it, and the confidence of each. */
type QueryConcept = ReadonlyMap<string, number>

interface SearchHits {
  /** Slugs, best first. */
  readonly slugs: readonly string[]
  /** Stems that were found in them. */
  readonly stems: ReadonlySet<string>
}

/** Whether a query word matches a stem; typos are tolerated in words that no article contains. */
function matchesStem({ stem, raw }: Token, meant: string, index: SearchIndex): boolean {
  if (stem === meant) return true
  const edits = maxEdits(raw.length)
  return !index.postings.has(stem) && editDistance(stem, meant, edits) <= edits
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

/** The stems an unknown word most likely means: smallest edit distance, then the longest common prefix. */
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
    .filter(({ slips: edits }) => edits <= most)
    .toSorted((a, b) => a.slips - b.slips || b.start - a.start)
  return near
    .filter(({ slips: edits, start }) => edits === near[0]?.slips && start === near[0].start)
    .map(({ stem }) => stem)
}

/** Index of the first stem not before `letters`. */
function lowerBound(stems: readonly string[], letters: string): number {
  let [low, high] = [0, stems.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((stems[middle] ?? '') < letters) low = middle + 1
    else high = middle
  }
  return low
}

/** Stems with this prefix, most frequent first. */
function stemsWithPrefix(raw: string, { stems, postings }: SearchIndex): string[] {
  if (raw.length < 3) return []
  const spread = (stem: string): number => postings.get(stem)?.places.length ?? 0
  const found: string[] = []
  for (let at = lowerBound(stems, raw); stems[at]?.startsWith(raw); at += 1) found.push(stems[at] ?? '')
  return found.toSorted((a, b) => spread(b) - spread(a)).slice(0, MAX_PREFIX_MATCHES)
}

/** Stems a query word may mean; typos are considered only when the word itself is unknown. */
function conceptOfToken(word: Token, index: SearchIndex): QueryConcept {
  const { stem, raw } = word
  const idea = new Map<string, number>(stemsWithPrefix(raw, index).map((other) => [other, CONFIDENCE.begun]))
  if (index.postings.has(stem)) return idea.set(stem, CONFIDENCE.same)
  return idea.size > 0
    ? idea
    : new Map(findClosestStems(word, index).map((other) => [other, CONFIDENCE.misspelled]))
}

/** The stems of an everyday phrase and of its meaning. */
const conceptOfSynonym = ({ say, mean }: Synonym, language: Language): QueryConcept =>
  new Map([
    ...mean.map((stem) => [stem, CONFIDENCE.meant] as const),
    ...say
      .filter((stem) => isSearchable({ stem, raw: stem }, language))
      .map((stem) => [stem, CONFIDENCE.same] as const),
  ])

/**
 * The concepts of a query: everyday phrases as one concept each, then every other word that is no stop word.
 */
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

/** Weight of the second, third … stem of a concept relative to its best one. */
const SECONDARY_STEM_WEIGHT = 0.3

/**
 * Scores each article, by index, for one concept: its best stem, plus a little for every other. `readable`
 * tells which articles may be read; found stems are added to `stems`.
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
 * Searches the readable articles. Articles that match more concepts rank first, then those with higher
 * weights; rare words weigh more. Ties are ordered by slug.
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

/** Characters of a snippet, about two lines. */
const SNIPPET_LENGTH = 180

/** Words of some texts, in lower case, whose stem is in the given set: highlighted in results. */
export const matchedWords = (
  texts: readonly string[],
  stems: ReadonlySet<string>,
  language: Language = sourceLanguage,
): string[] => [
  ...new Set(
    texts
      .flatMap((text) => tokenize(text, language))
      .filter(({ stem }) => stems.has(stem))
      .map(({ raw }) => raw),
  ),
]

const containsStem = (text: string, stems: ReadonlySet<string>, language: Language): boolean =>
  tokenize(text, language).some(({ stem }) => stems.has(stem))

/** The sentence that matches; the excerpt if title or excerpt matches already. */
export function createSnippet(
  article: StoredArticle,
  stems: ReadonlySet<string>,
  language: Language = sourceLanguage,
): string {
  if (containsStem(`${article.name} ${article.excerpt}`, stems, language)) return article.excerpt
  const sentence = article.text.split(/(?<=[.?:])\s+|\n+/).find((part) => containsStem(part, stems, language))
  if (sentence === undefined) return article.excerpt
  if (sentence.length <= SNIPPET_LENGTH) return sentence.trim()
  return `${sentence.slice(0, SNIPPET_LENGTH).replace(/(?<!\s)\s+\S*$/, '')} …`
}
