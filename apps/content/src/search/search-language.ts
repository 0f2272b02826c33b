/** Language-specific search rules. */
export interface SearchLanguage {
  /** Stop words. */
  readonly empty: ReadonlySet<string>
  /** Returns the stem of a word. */
  readonly stemOf: (word: string) => string
}
