import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isNode, LineCounter, parseDocument, type Document } from 'yaml'
import type * as z from 'zod'
import type { Fault } from './faults.ts'

type Place = readonly PropertyKey[]

/** A checked file, or what is wrong with it. */
export interface ReadFile<T> {
  /** File name below the programmes folder. */
  readonly file: string
  /** Null when there are faults. */
  readonly value: T | null
  readonly faults: readonly Fault[]
  /** Line of the thing at this place, or of the nearest thing around it. */
  readonly lineOf: (place: Place) => number | null
}

function lineFinder(document: Document, counter: LineCounter): (place: Place) => number | null {
  return (place) => {
    for (let length = place.length; length >= 0; length -= 1) {
      const found = length === 0 ? document.contents : document.getIn(place.slice(0, length), true)
      if (isNode(found) && found.range) return counter.linePos(found.range[0]).line
    }
    return null
  }
}

const messageOf = (place: Place, message: string): string =>
  place.length === 0 ? message : `${place.map(String).join('.')}: ${message}`

/** Reads a YAML file and checks its shape; faults carry the line. */
export function readYaml<S extends z.ZodType>(
  folder: string,
  file: string,
  schema: S,
): ReadFile<z.output<S>> {
  const refuse = (faults: readonly Fault[], lineOf: (place: Place) => number | null = () => null) => ({
    file,
    value: null,
    faults,
    lineOf,
  })
  let text: string
  try {
    text = readFileSync(path.join(folder, file), 'utf8')
  } catch {
    return refuse([{ file, line: null, message: 'the file is missing or cannot be read' }])
  }
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false, uniqueKeys: true })
  if (document.errors.length > 0) {
    return refuse(
      document.errors.map((error) => ({
        file,
        line: counter.linePos(error.pos[0]).line,
        message: error.message,
      })),
    )
  }
  const lineOf = lineFinder(document, counter)
  const checked = schema.safeParse(document.toJS())
  if (checked.success) return { file, value: checked.data, faults: [], lineOf }
  const faults = checked.error.issues.map((issue) => ({
    file,
    line: lineOf(issue.path),
    message: messageOf(issue.path, issue.message),
  }))
  return refuse(faults, lineOf)
}
