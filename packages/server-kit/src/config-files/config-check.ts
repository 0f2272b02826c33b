import type { ConfigError } from './config-error.ts'

/** What came of checking a part of the programmes folder. */
export interface ConfigCheck {
  /** Every file that was looked at. */
  readonly files: readonly string[]
  /** What is said in English for want of a translation: no fault, and a translator wants to know. */
  readonly notes: readonly ConfigError[]
  readonly faults: readonly ConfigError[]
  /** How many there are of what, as `[[7, 'organization']]`. Empty where nothing could be read. */
  readonly counts: readonly (readonly [count: number, what: string])[]
}
