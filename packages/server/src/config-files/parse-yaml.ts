import { isMap, isNode, LineCounter, parseDocument, type Document } from 'yaml'
import type * as z from 'zod'
import { editsBetween } from '../words/edits-between.ts'
import type { ConfigError } from './config-error.ts'
import { keysAt } from './keys-at.ts'
import { plainIssue, plainSlip } from './plain-faults.ts'

type Place = readonly PropertyKey[]

/** Checked YAML, or what is wrong with it. */
export interface CheckedYaml<T> {
  /** Null when there are faults. */
  readonly value: T | null
  readonly faults: readonly ConfigError[]
  /** 1-based line of the thing at this place, or of the nearest thing around it. */
  readonly lineOf: (place: Place) => number
}

interface ParsedText {
  readonly document: Document
  readonly counter: LineCounter
}

function parseText(text: string): ParsedText {
  const counter = new LineCounter()
  return {
    document: parseDocument(text, { lineCounter: counter, prettyErrors: false, uniqueKeys: true }),
    counter,
  }
}

/** What texts without a fault say: the same files are read again whenever one of them changes. The oldest goes first. */
const parsedTexts = new Map<string, unknown>()
const MOST_PARSED_TEXTS = 1000

function remember(text: string, value: unknown): void {
  parsedTexts.set(text, value)
  if (parsedTexts.size > MOST_PARSED_TEXTS) parsedTexts.delete(parsedTexts.keys().next().value ?? '')
}

function lineFinder(text: string, before: number): (place: Place) => number {
  let parsed: ParsedText | undefined
  return (place) => {
    const { document, counter } = (parsed ??= parseText(text))
    for (let length = place.length; length >= 0; length -= 1) {
      const found = length === 0 ? document.contents : document.getIn(place.slice(0, length), true)
      if (isNode(found) && found.range) return before + counter.linePos(found.range[0]).line
    }
    return before + 1
  }
}

const messageOf = (place: Place, message: string): string =>
  place.length === 0 ? message : `${place.map(String).join('.')}: ${message}`

/** 1-based line on which this name stands in the map at a place. */
function lineOfName(document: Document, counter: LineCounter, place: Place, name: string): number | null {
  const map = place.length === 0 ? document.contents : document.getIn(place, true)
  const pair = isMap(map) ? map.items.find(({ key }) => isNode(key) && String(key) === name) : undefined
  return isNode(pair?.key) && pair.key.range ? counter.linePos(pair.key.range[0]).line : null
}

/** Letters that may be wrong, left out or too many in a name: in a short one fewer, or it is near to anything. */
const mostEdits = (name: string): number => (name.length > 5 ? 2 : 1)

/** What is said of a name that is none of those known. */
function unknownName(name: string, known: readonly string[]): string {
  const near = known.find((one) => editsBetween(name.toLowerCase(), one) <= mostEdits(name))
  return `there is no line of this name: ${near === undefined ? 'misspelt, or in the wrong place' : `did you mean ${near}?`}`
}

/** Reads YAML and checks its shape; faults name `file` and carry the line. `before` is the number of lines above it in its file. */
export function parseYaml<S extends z.ZodType>(
  text: string,
  schema: S,
  file: string,
  before = 0,
): CheckedYaml<z.output<S>> {
  const lineOf = lineFinder(text, before)
  if (!parsedTexts.has(text)) {
    const { document, counter } = parseText(text)
    if (document.errors.length > 0) {
      const faults = document.errors.map((error) => ({
        file,
        line: before + counter.linePos(error.pos[0]).line,
        message: plainSlip(error.code),
      }))
      return { value: null, faults, lineOf }
    }
    remember(text, document.toJS())
  }
  const checked = schema.safeParse(structuredClone(parsedTexts.get(text)))
  if (checked.success) return { value: checked.data, faults: [], lineOf }
  const { document, counter } = parseText(text)
  const faults = checked.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((name) => {
          const at = lineOfName(document, counter, issue.path, name)
          return {
            file,
            line: at === null ? lineOf(issue.path) : before + at,
            message: messageOf([...issue.path, name], unknownName(name, keysAt(schema, issue.path))),
          }
        })
      : [{ file, line: lineOf(issue.path), message: messageOf(issue.path, plainIssue(issue)) }],
  )
  return { value: null, faults, lineOf }
}
