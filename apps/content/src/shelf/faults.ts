/** Something wrong in a file of the shelf. */
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
