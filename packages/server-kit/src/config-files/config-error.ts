/** Something wrong in a file that staff keep. */
export interface ConfigError {
  /** File name below the programmes folder. */
  readonly file: string
  /** 1-based line, or null when the fault belongs to no single line. */
  readonly line: number | null
  /** What is wrong, for the person who edits the file. */
  readonly message: string
}

/** One line a person can act on: file, line and fault. */
export const formatConfigError = ({ file, line, message }: ConfigError): string =>
  `${file}${line === null ? '' : `:${line}`}: ${message}`

/** The programmes folder cannot be used; whatever was loaded before stays in use. */
export class InvalidConfigError extends Error {
  readonly faults: readonly ConfigError[]
  constructor(faults: readonly ConfigError[]) {
    super(faults.map(formatConfigError).join('\n'))
    this.faults = faults
  }
}
