import { isNode, LineCounter, parseDocument, type Document } from 'yaml'
import type * as z from 'zod'
import type { Fault } from './faults.ts'

/** Checked YAML, or what is wrong with it. */
export type Read<T> =
  | { readonly value: T; readonly lineOf: (place: readonly PropertyKey[]) => number }
  | { readonly faults: readonly Fault[] }

/** Line of the thing at a place, or of the nearest thing around it. */
function lineFinder(document: Document, counter: LineCounter, before: number) {
  return (place: readonly PropertyKey[]): number => {
    for (let length = place.length; length > 0; length -= 1) {
      const found = document.getIn(place.slice(0, length), true)
      if (isNode(found) && found.range) return before + counter.linePos(found.range[0]).line
    }
    return before + 1
  }
}

/** Reads YAML and checks its shape. `before` is the number of lines above it in its file. */
export function readYaml<S extends z.ZodType>(
  text: string,
  schema: S,
  file: string,
  before = 0,
): Read<z.output<S>> {
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false, uniqueKeys: true })
  if (document.errors.length > 0) {
    return {
      faults: document.errors.map((error) => ({
        file,
        line: before + counter.linePos(error.pos[0]).line,
        message: error.message,
      })),
    }
  }
  const lineOf = lineFinder(document, counter, before)
  const checked = schema.safeParse(document.toJS())
  if (checked.success) return { value: checked.data, lineOf }
  return {
    faults: checked.error.issues.map(({ path, message }) => ({
      file,
      line: lineOf(path),
      message: path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`,
    })),
  }
}
