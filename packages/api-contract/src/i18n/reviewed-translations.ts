import type { Language } from './languages.ts'
import type { Translation } from './translation.ts'

/** A text that staff reviewed while the product runs, for the English words it has here. */
export interface ReviewedTranslation {
  readonly area: string
  readonly id: string
  readonly english: string
  readonly text: string
  readonly isCritical: boolean
  /** The translation that the release brings; undefined: none. */
  readonly inFiles: Translation | undefined
}

/** Everything that is reviewed so at one moment. */
export interface ReviewedTranslations {
  /** Another one with every change. */
  readonly version: number
  /** All of a language, in the order of their areas and ids. */
  in(language: Language): readonly ReviewedTranslation[]
  /** The one of this text, where it was reviewed for the very same English. */
  find(language: Language, area: string, id: string, english: string): ReviewedTranslation | undefined
}

/** Puts together what was reviewed. */
export function createReviewedTranslations(
  version: number,
  words: ReadonlyMap<Language, readonly ReviewedTranslation[]>,
): ReviewedTranslations {
  const found = new Map(
    [...words].map(([language, own]) => [
      language,
      new Map(own.map((word) => [`${word.area} ${word.id}`, word])),
    ]),
  )
  return {
    version,
    in: (language) => words.get(language) ?? [],
    find: (language, area, id, english) => {
      const word = found.get(language)?.get(`${area} ${id}`)
      return word?.english === english ? word : undefined
    },
  }
}

/** Nothing was reviewed beside the files. */
export const noReviewedTranslations: ReviewedTranslations = createReviewedTranslations(0, new Map())

/** What is reviewed now, for everything in a process that says texts. */
export interface ReviewedTranslationStore {
  current(): ReviewedTranslations
  put(words: ReviewedTranslations): void
}

/** Begins with nothing reviewed. */
export function createReviewedTranslationStore(): ReviewedTranslationStore {
  let words = noReviewedTranslations
  return {
    current: () => words,
    put: (next) => {
      words = next
    },
  }
}
