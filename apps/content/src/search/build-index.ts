import { type Language, sourceLanguage } from '@evenkeel/api-contract/i18n/languages'
import type { SearchSynonyms, StoredArticle } from '#content-source.ts'
import { characterMask } from './edit-distance.ts'
import { isSearchable, type Token, tokenize } from './tokenize.ts'

/** Weight of a word in an article, by field. */
const fieldWeights = { name: 10, tags: 7, sub: 5, excerpt: 4, description: 2, text: 1 } as const
const fields = Object.keys(fieldWeights) as readonly (keyof typeof fieldWeights)[]
/** Repetitions in the text count up to this number, and once in other fields. */
const MAX_COUNT_IN_TEXT = 4

/** The articles that contain a stem, by index into `slugs`, with the weight in each. */
interface Posting {
  readonly places: number[]
  readonly weights: number[]
}

/** Stems of an everyday phrase, in order, and stems with the same meaning. */
export interface Synonym {
  readonly say: readonly string[]
  readonly mean: readonly string[]
}

export interface SearchIndex {
  readonly language: Language
  /** By stem. */
  readonly postings: ReadonlyMap<string, Posting>
  /** All stems in alphabetical order. */
  readonly stems: readonly string[]
  /** All words as written: typos occur in words, not in stems. */
  readonly words: readonly Token[]
  /** Letter masks of these words (see `characterMask`), in the same order. */
  readonly letters: Int32Array
  readonly meanings: readonly Synonym[]
  /** All articles. */
  readonly slugs: readonly string[]
}

/** Weight of each stem in an article; adds every word to `words`. */
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

/** Builds the index of all articles; access is checked at search time. */
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
    // Longer phrases first: "can't sleep" is more specific than "sleep".
    meanings: meanings.toSorted((a, b) => b.say.length - a.say.length),
    slugs: articles.map(({ slug }) => slug),
  }
}
