import type { EverydayWords, KeptArticle } from '#library/content-source.ts'
import { says, type Word, wordsOf } from './words.ts'

/** How much a word of an article weighs, by where it stands. */
const weights = { name: 10, tags: 7, sub: 5, excerpt: 4, description: 2, text: 1 } as const
/** More of the same word in a long text soon says nothing new. */
const MOST_IN_TEXT = 4

/** Stem of a word to the articles that hold it (by slug), with the weight it has there. */
export type Postings = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Stems somebody says, in their order, and stems that mean the same. */
export interface Meaning {
  readonly say: readonly string[]
  readonly mean: readonly string[]
}

export interface SearchIndex {
  readonly postings: Postings
  readonly meanings: readonly Meaning[]
  /** Number of articles. */
  readonly size: number
}

function weigh(words: readonly Word[], weight: number, most: number, into: Map<string, number>): void {
  const counts = new Map<string, number>()
  for (const { stem } of words.filter(says)) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  for (const [stem, count] of counts) into.set(stem, (into.get(stem) ?? 0) + weight * Math.min(count, most))
}

function weightsIn(article: KeptArticle): Map<string, number> {
  const found = new Map<string, number>()
  weigh(wordsOf(article.name), weights.name, 1, found)
  weigh(wordsOf(article.tags.join(' ')), weights.tags, 1, found)
  weigh(wordsOf(article.sub), weights.sub, 1, found)
  weigh(wordsOf(article.excerpt), weights.excerpt, 1, found)
  weigh(wordsOf(article.description), weights.description, 1, found)
  weigh(wordsOf(article.text), weights.text, MOST_IN_TEXT, found)
  return found
}

const stemsOf = (text: string): string[] => wordsOf(text).map(({ stem }) => stem)

/** Makes the index of all articles; who may see a hit is decided when something is looked for. */
export function buildIndex(
  articles: readonly KeptArticle[],
  everydayWords: readonly EverydayWords[],
): SearchIndex {
  const postings = new Map<string, Map<string, number>>()
  for (const article of articles) {
    for (const [stem, weight] of weightsIn(article)) {
      const list = postings.get(stem) ?? new Map<string, number>()
      postings.set(stem, list.set(article.slug, weight))
    }
  }
  const meanings = everydayWords.flatMap(({ say, mean }) =>
    say.map((phrase) => ({ say: stemsOf(phrase), mean: mean.flatMap(stemsOf) })),
  )
  // Longer phrases first: "can't sleep" is more than "sleep".
  return {
    postings,
    meanings: meanings.toSorted((a, b) => b.say.length - a.say.length),
    size: articles.length,
  }
}
