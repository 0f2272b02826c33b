import type { ConfigError } from '@evenkeel/server-kit/config-files/config-error'
import { parseYaml } from '@evenkeel/server-kit/config-files/parse-yaml'
import type * as z from 'zod'

const FRONT_MATTER = /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s

/** A Markdown file's front matter and body. */
export interface FrontMatter<T> {
  readonly value: T
  readonly body: string
  /** Number of lines above the body. */
  readonly linesAbove: number
  readonly lineOf: (place: readonly PropertyKey[]) => number
}

/** Reads and validates the front matter between two lines `---`. */
export function readFrontMatter<S extends z.ZodType>(
  file: string,
  content: string,
  schema: S,
): FrontMatter<z.output<S>> | { readonly faults: readonly ConfigError[] } {
  const [, front, body] = FRONT_MATTER.exec(content) ?? []
  if (front === undefined || body === undefined)
    return {
      faults: [{ file, line: 1, message: 'the file does not start with front matter between two lines ---' }],
    }
  const { value, faults, lineOf } = parseYaml(front, schema, file, 1)
  if (value === null) return { faults }
  const linesAbove = content.slice(0, content.length - body.length).split('\n').length - 1
  return { value, body, linesAbove, lineOf }
}
