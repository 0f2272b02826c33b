import { type Language, sourceLanguage } from '@evenkeel/contract/words/languages'
import type { EverydayWords, KeptArticle } from '#content-source.ts'
import { lettersOf } from './distance.ts'
import { says, type Word, wordsOf } from './words.ts'

/** How much a word of an article weighs, by where it is. */
const weights = { name: 10, tags: 7, sub: 5, excerpt: 4, description: 2, text: 1 } as const
const fields = Object.keys(weights) as readonly (keyof typeof weights)[]
/** More of the same word in a long text soon says nothing new; elsewhere once is enough. */
const MOST_IN_TEXT = 4

/** The articles that hold a word, by their place in `slugs`, and the weight it has in each. */
export interface Posting {
  readonly places: number[]
  readonly weights: number[]
}

/** Stems a person says, in their order, and stems that mean the same. */
export interface Meaning {
  readonly say: readonly string[]
  readonly mean: readonly string[]
}

export interface SearchIndex {
  readonly language: Language
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

/** How much an article speaks of each stem; `words` learns every word it holds. */
function weightsIn(article: KeptArticle, language: Language, words: Set<Word>): Map<string, number> {
  const found = new Map<string, number>()
  for (const field of fields) {
    const counts = new Map<string, number>()
    for (const word of wordsOf([article[field]].flat().join(' '), language).filter((one) =>
      says(one, language),
    )) {
      words.add(word)
      counts.set(word.stem, (counts.get(word.stem) ?? 0) + 1)
    }
    const most = field === 'text' ? MOST_IN_TEXT : 1
    for (const [stem, count] of counts)
      found.set(stem, (found.get(stem) ?? 0) + weights[field] * Math.min(count, most))
  }
  return found
}

/** Makes the index of all articles; who may see a hit is decided when something is looked for. */
export function buildIndex(
  articles: readonly KeptArticle[],
  everydayWords: readonly EverydayWords[],
  language: Language = sourceLanguage,
): SearchIndex {
  const stemsOf = (text: string): string[] => wordsOf(text, language).map(({ stem }) => stem)
  const postings = new Map<string, Posting>()
  const known = new Set<Word>()
  for (const [place, article] of articles.entries()) {
    for (const [stem, weight] of weightsIn(article, language, known)) {
      const posting = postings.get(stem) ?? { places: [], weights: [] }
      posting.places.push(place)
      posting.weights.push(weight)
      postings.set(stem, posting)
    }
  }
  const words = [...known]
  const meanings = everydayWords.flatMap(({ say, mean }) =>
    say.map((phrase) => ({ say: stemsOf(phrase), mean: mean.flatMap(stemsOf) })),
  )
  return {
    language,
    postings,
    stems: [...postings.keys()].toSorted(),
    words,
    letters: Int32Array.from(words, ({ raw }) => lettersOf(raw)),
    // Longer phrases first: "can't sleep" is more than "sleep".
    meanings: meanings.toSorted((a, b) => b.say.length - a.say.length),
    slugs: articles.map(({ slug }) => slug),
  }
}
