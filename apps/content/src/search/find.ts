import type { Meaning, SearchIndex } from './build-index.ts'
import { slipsBetween, slipsFor } from './distance.ts'
import { says, type Word, wordsOf } from './words.ts'

/** How sure we are that a word of the index is meant: 1 for the very word. */
const SURE = { same: 1, begun: 0.75, meant: 0.6, misspelled: 0.5 } as const
/** Most results of one search. */
const MOST = 20
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
function likeliest({ stem, raw }: Word, index: SearchIndex): string[] {
  const most = slipsFor(raw.length)
  const near = [...index.postings.keys()]
    .map((other) => ({ other, slips: slipsBetween(stem, other, most), start: commonStart(stem, other) }))
    .filter(({ slips }) => most > 0 && slips <= most)
    .toSorted((a, b) => a.slips - b.slips || b.start - a.start)
  return near
    .filter(({ slips, start }) => slips === near[0]?.slips && start === near[0].start)
    .map(({ other }) => other)
}

/** Stems of the index a typed word may stand for; a misspelling is only looked for when the word itself is unknown. */
function ideaOf(word: Word, index: SearchIndex): Idea {
  const { stem, raw } = word
  const begun = raw.length < 3 ? [] : [...index.postings.keys()].filter((other) => other.startsWith(raw))
  const idea = new Map<string, number>(begun.map((other) => [other, SURE.begun]))
  if (index.postings.has(stem)) return idea.set(stem, SURE.same)
  return idea.size > 0 ? idea : new Map(likeliest(word, index).map((other) => [other, SURE.misspelled]))
}

/** What an everyday phrase says, and what it means. */
const ideaOfMeaning = ({ say, mean }: Meaning): Idea =>
  new Map([
    ...mean.map((stem) => [stem, SURE.meant] as const),
    ...say.filter((stem) => says({ stem, raw: stem })).map((stem) => [stem, SURE.same] as const),
  ])

/** The ideas of a query: everyday phrases as one idea each, then every other word that says something. */
function ideasOf(query: string, index: SearchIndex): Idea[] {
  const ideas: Idea[] = []
  let rest = wordsOf(query)
  while (rest[0] !== undefined) {
    const meaning = index.meanings.find((candidate) => beginsWith(rest, candidate, index))
    if (meaning) ideas.push(ideaOfMeaning(meaning))
    else if (says(rest[0])) ideas.push(ideaOf(rest[0], index))
    rest = rest.slice(meaning?.say.length ?? 1)
  }
  return ideas
}

/** How much the second, third … stem of one idea adds to its best one. */
const ALSO = 0.3

/** Weight of one idea in each article that speaks of it: its best stem, and a little for every other. */
function weighIdea(idea: Idea, index: SearchIndex, mayRead: (slug: string) => boolean, stems: Set<string>) {
  const parts = new Map<string, number[]>()
  for (const [stem, sure] of idea) {
    const list = index.postings.get(stem)
    if (!list) continue
    const rare = Math.log(1 + index.size / list.size)
    for (const [slug, weight] of list) {
      if (!mayRead(slug)) continue
      stems.add(stem)
      parts.set(slug, [...(parts.get(slug) ?? []), sure * rare * weight])
    }
  }
  return [...parts].map(([slug, weights]) => {
    const best = Math.max(...weights)
    const all = weights.reduce((sum, weight) => sum + weight, 0)
    return { slug, weight: best + ALSO * (all - best) }
  })
}

/**
 * Looks for a query among the articles somebody may read. Articles that answer more of its ideas come first, then those
 * where the words weigh more; a rare word weighs more than a frequent one. Equal ones stand in the order of their slugs.
 */
export function find(query: string, index: SearchIndex, mayRead: (slug: string) => boolean): Found {
  const scores = new Map<string, { answered: number; weight: number }>()
  const stems = new Set<string>()
  for (const idea of ideasOf(query, index)) {
    for (const { slug, weight } of weighIdea(idea, index, mayRead, stems)) {
      const score = scores.get(slug) ?? { answered: 0, weight: 0 }
      scores.set(slug, { answered: score.answered + 1, weight: score.weight + weight })
    }
  }
  const best = Math.max(0, ...[...scores.values()].map(({ weight }) => weight))
  const slugs = [...scores]
    .filter(([, { weight }]) => weight >= best * WORTH_SHOWING)
    .toSorted(
      ([slugA, a], [slugB, b]) =>
        b.answered - a.answered || b.weight - a.weight || slugA.localeCompare(slugB, 'en'),
    )
    .slice(0, MOST)
    .map(([slug]) => slug)
  return { slugs, stems }
}
