import type { ConfigError } from './config-error.ts'

/** Result of checking a part of the tenant config folder. */
export interface ConfigCheck {
  /** Every file that was read. */
  readonly files: readonly string[]
  /** Texts that fall back to English: notes for a translator, not errors. */
  readonly notes: readonly ConfigError[]
  readonly faults: readonly ConfigError[]
  /** Counts by kind, as `[[7, 'organization']]`. Empty where nothing could be read. */
  readonly counts: readonly (readonly [count: number, what: string])[]
}
