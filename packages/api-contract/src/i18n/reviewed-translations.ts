import type { Language } from './languages.ts'
import type { Translation } from './translation.ts'

/** A text reviewed by staff at runtime, for its current English. */
export interface ReviewedTranslation {
  readonly area: string
  readonly id: string
  readonly english: string
  readonly text: string
  readonly isCritical: boolean
  /** The translation in the release; undefined: none. */
  readonly inFiles: Translation | undefined
}

/** A snapshot of all translations reviewed at runtime. */
export interface ReviewedTranslations {
  /** Changes with every update. */
  readonly version: number
  /** All translations of a language, by area and id. */
  in(language: Language): readonly ReviewedTranslation[]
  /** The reviewed translation of this text, if it was reviewed for exactly this English. */
  find(language: Language, area: string, id: string, english: string): ReviewedTranslation | undefined
}

/** Creates a snapshot. */
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

/** No runtime reviews. */
export const noReviewedTranslations: ReviewedTranslations = createReviewedTranslations(0, new Map())

/** The current snapshot, shared by everything in the process that renders texts. */
export interface ReviewedTranslationStore {
  current(): ReviewedTranslations
  put(words: ReviewedTranslations): void
}

/** Creates a store without reviews. */
export function createReviewedTranslationStore(): ReviewedTranslationStore {
  let words = noReviewedTranslations
  return {
    current: () => words,
    put: (next) => {
      words = next
    },
  }
}
