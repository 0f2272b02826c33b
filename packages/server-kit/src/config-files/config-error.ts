/** An error in a file that staff edit. */
export interface ConfigError {
  /** File name below the tenant config folder. */
  readonly file: string
  /** 1-based line, or null when the error belongs to no single line. */
  readonly line: number | null
  /** What is wrong, for the person who edits the file. */
  readonly message: string
}

/** One line with file, line and error. */
export const formatConfigError = ({ file, line, message }: ConfigError): string =>
  `${file}${line === null ? '' : `:${line}`}: ${message}`

/** The tenant config folder cannot be used; the previous config stays in use. */
export class InvalidConfigError extends Error {
  readonly faults: readonly ConfigError[]
  constructor(faults: readonly ConfigError[]) {
    super(faults.map(formatConfigError).join('\n'))
    this.faults = faults
  }
}

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
