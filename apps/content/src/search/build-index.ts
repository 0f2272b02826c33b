import type { EverydayWords, KeptArticle } from '#content-source.ts'
import { lettersOf } from './distance.ts'
import { says, type Word, wordsOf } from './words.ts'

/** How much a word of an article weighs, by where it is. */
const weights = { name: 10, tags: 7, sub: 5, excerpt: 4, description: 2, text: 1 } as const
/** More of the same word in a long text soon says nothing new. */
const MOST_IN_TEXT = 4

/** The articles that hold a word, by their place in `slugs`, and the weight it has in each. */
export interface Posting {
  readonly places: Uint32Array
  readonly weights: Float32Array
}

/** Stems a person says, in their order, and stems that mean the same. */
export interface Meaning {
  readonly say: readonly string[]
  readonly mean: readonly string[]
}

export interface SearchIndex {
  /** By stem. */
  readonly postings: ReadonlyMap<string, Posting>
  /** All stems in the order of their letters. */
  readonly stems: readonly string[]
  /** All words as they are written: a slip of the pen is made in the word, not in its stem. */
  readonly words: readonly Word[]
  /** Letters of each of these words (see `lettersOf`), in the same order. */
  readonly letters: Int32Array
  readonly meanings: readonly Meaning[]
  /** All articles. */
  readonly slugs: readonly string[]
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

/** Every word of an article once; equal words are one object. */
const wordsIn = ({ name, tags, sub, excerpt, description, text }: KeptArticle): Set<Word> =>
  new Set(wordsOf([name, ...tags, sub, excerpt, description, text].join(' ')).filter(says))

const stemsOf = (text: string): string[] => wordsOf(text).map(({ stem }) => stem)

/** Makes the index of all articles; who may see a hit is decided when something is looked for. */
export function buildIndex(
  articles: readonly KeptArticle[],
  everydayWords: readonly EverydayWords[],
): SearchIndex {
  const lists = new Map<string, { readonly places: number[]; readonly weights: number[] }>()
  for (const [place, article] of articles.entries()) {
    for (const [stem, weight] of weightsIn(article)) {
      const list = lists.get(stem) ?? { places: [], weights: [] }
      list.places.push(place)
      list.weights.push(weight)
      lists.set(stem, list)
    }
  }
  const stems = [...lists.keys()].toSorted()
  const words = [...new Set(articles.flatMap((article) => [...wordsIn(article)]))]
  const meanings = everydayWords.flatMap(({ say, mean }) =>
    say.map((phrase) => ({ say: stemsOf(phrase), mean: mean.flatMap(stemsOf) })),
  )
  // Longer phrases first: "can't sleep" is more than "sleep".
  return {
    postings: new Map(
      [...lists].map(([stem, { places, weights }]) => [
        stem,
        { places: Uint32Array.from(places), weights: Float32Array.from(weights) },
      ]),
    ),
    stems,
    words,
    letters: Int32Array.from(words, ({ raw }) => lettersOf(raw)),
    meanings: meanings.toSorted((a, b) => b.say.length - a.say.length),
    slugs: articles.map(({ slug }) => slug),
  }
}
