/** What a search knows of a language. */
export interface SearchLanguage {
  /** Words that say nothing about what a person looks for. */
  readonly empty: ReadonlySet<string>
  /** A word without its ending, so that what people type and what articles say meet. */
  readonly stemOf: (word: string) => string
}
