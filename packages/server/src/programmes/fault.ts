/** Something wrong in a file that staff keep. */
export interface Fault {
  /** File name below the programmes folder. */
  readonly file: string
  /** 1-based line, or null when the fault belongs to no single line. */
  readonly line: number | null
  /** What is wrong, for the person who edits the file. */
  readonly message: string
}

/** One line a person can act on: file, line and fault. */
export const faultLine = ({ file, line, message }: Fault): string =>
  `${file}${line === null ? '' : `:${line}`}: ${message}`

/** The programmes folder cannot be used; whatever was loaded before stays in use. */
export class ProgrammeFaults extends Error {
  readonly faults: readonly Fault[]
  constructor(faults: readonly Fault[]) {
    super(faults.map(faultLine).join('\n'))
    this.faults = faults
  }
}
