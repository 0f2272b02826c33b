import { type Language, sourceLanguage } from '@evenkeel/api-contract/i18n/languages'
import type { SearchSynonyms, StoredArticle } from '#content-source.ts'
import { characterMask } from './edit-distance.ts'
import { isSearchable, type Token, tokenize } from './tokenize.ts'

/** How much a word of an article weighs, by where it is. */
const fieldWeights = { name: 10, tags: 7, sub: 5, excerpt: 4, description: 2, text: 1 } as const
const fields = Object.keys(fieldWeights) as readonly (keyof typeof fieldWeights)[]
/** More of the same word in a long text soon says nothing new; elsewhere once is enough. */
const MAX_COUNT_IN_TEXT = 4

/** The articles that hold a word, by their place in `slugs`, and the weight it has in each. */
export interface Posting {
  readonly places: number[]
  readonly weights: number[]
}

/** Stems a person says, in their order, and stems that mean the same. */
export interface Synonym {
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
  readonly words: readonly Token[]
  /** Letters of each of these words (see `characterMask`), in the same order. */
  readonly letters: Int32Array
  readonly meanings: readonly Synonym[]
  /** All articles. */
  readonly slugs: readonly string[]
}

/** How much an article speaks of each stem; `words` learns every word it holds. */
function weighTerms(article: StoredArticle, language: Language, words: Set<Token>): Map<string, number> {
  const found = new Map<string, number>()
  for (const field of fields) {
    const counts = new Map<string, number>()
    for (const word of tokenize([article[field]].flat().join(' '), language).filter((one) =>
      isSearchable(one, language),
    )) {
      words.add(word)
      counts.set(word.stem, (counts.get(word.stem) ?? 0) + 1)
    }
    const most = field === 'text' ? MAX_COUNT_IN_TEXT : 1
    for (const [stem, count] of counts)
      found.set(stem, (found.get(stem) ?? 0) + fieldWeights[field] * Math.min(count, most))
  }
  return found
}

/** Makes the index of all articles; who may see a hit is decided when something is looked for. */
export function buildIndex(
  articles: readonly StoredArticle[],
  everydayWords: readonly SearchSynonyms[],
  language: Language = sourceLanguage,
): SearchIndex {
  const stemsOf = (text: string): string[] => tokenize(text, language).map(({ stem }) => stem)
  const postings = new Map<string, Posting>()
  const known = new Set<Token>()
  for (const [place, article] of articles.entries()) {
    for (const [stem, weight] of weighTerms(article, language, known)) {
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
    letters: Int32Array.from(words, ({ raw }) => characterMask(raw)),
    // Longer phrases first: "can't sleep" is more than "sleep".
    meanings: meanings.toSorted((a, b) => b.say.length - a.say.length),
    slugs: articles.map(({ slug }) => slug),
  }
}
