import { type Document, isMap, isNode, LineCounter, parseDocument } from 'yaml'
import * as z from 'zod'
import { editDistance } from '../i18n/edit-distance.ts'
import type { ConfigError } from './config-error.ts'
import { describeConfigIssue, describeYamlError } from './describe-config-issue.ts'

/** The shape inside of what may be left out or is read on. */
function unwrapSchema(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrapSchema(schema.unwrap())
  return schema instanceof z.ZodPipe ? unwrapSchema(schema.in) : schema
}

/** Names the map at a place may hold; none where its shape does not say. */
function listSchemaKeys(schema: unknown, place: readonly PropertyKey[]): readonly string[] {
  const here = unwrapSchema(schema)
  const [first, ...rest] = place
  if (first === undefined) return here instanceof z.ZodObject ? Object.keys(here.shape) : []
  if (here instanceof z.ZodArray) return listSchemaKeys(here.element, rest)
  if (here instanceof z.ZodRecord) return listSchemaKeys(here.valueType, rest)
  return here instanceof z.ZodObject ? listSchemaKeys(here.shape[String(first)], rest) : []
}

type YamlPath = readonly PropertyKey[]

/** Checked YAML, or what is wrong with it. */
export interface YamlResult<T> {
  /** Null when there are faults. */
  readonly value: T | null
  readonly faults: readonly ConfigError[]
  /** 1-based line of the thing at this place, or of the nearest thing around it. */
  readonly lineOf: (place: YamlPath) => number
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
const textCache = new Map<string, unknown>()
const MAX_CACHED_TEXTS = 1000

function cacheParsedText(text: string, value: unknown): void {
  textCache.set(text, value)
  if (textCache.size > MAX_CACHED_TEXTS) textCache.delete(textCache.keys().next().value ?? '')
}

function createLineFinder(text: string, before: number): (place: YamlPath) => number {
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

const formatMessage = (place: YamlPath, message: string): string =>
  place.length === 0 ? message : `${place.map(String).join('.')}: ${message}`

/** 1-based line on which this name stands in the map at a place. */
function findLineOfName(
  document: Document,
  counter: LineCounter,
  place: YamlPath,
  name: string,
): number | null {
  const map = place.length === 0 ? document.contents : document.getIn(place, true)
  const pair = isMap(map) ? map.items.find(({ key }) => isNode(key) && String(key) === name) : undefined
  return isNode(pair?.key) && pair.key.range ? counter.linePos(pair.key.range[0]).line : null
}

/** Letters that may be wrong, left out or too many in a name: in a short one fewer, or it is near to anything. */
const maxEdits = (name: string): number => (name.length > 5 ? 2 : 1)

/** What is said of a name that is none of those known. */
function describeUnknownName(name: string, known: readonly string[]): string {
  const near = known.find((one) => editDistance(name.toLowerCase(), one) <= maxEdits(name))
  return `there is no line of this name: ${near === undefined ? 'misspelt, or in the wrong place' : `did you mean ${near}?`}`
}

/** Reads YAML and checks its shape; faults name `file` and carry the line. `before` is the number of lines above it in its file. */
export function parseYaml<S extends z.ZodType>(
  text: string,
  schema: S,
  file: string,
  before = 0,
): YamlResult<z.output<S>> {
  const lineOf = createLineFinder(text, before)
  if (!textCache.has(text)) {
    const { document, counter } = parseText(text)
    if (document.errors.length > 0) {
      const faults = document.errors.map((error) => ({
        file,
        line: before + counter.linePos(error.pos[0]).line,
        message: describeYamlError(error.code),
      }))
      return { value: null, faults, lineOf }
    }
    cacheParsedText(text, document.toJS())
  }
  const checked = schema.safeParse(structuredClone(textCache.get(text)))
  if (checked.success) return { value: checked.data, faults: [], lineOf }
  const { document, counter } = parseText(text)
  const faults = checked.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((name) => {
          const at = findLineOfName(document, counter, issue.path, name)
          return {
            file,
            line: at === null ? lineOf(issue.path) : before + at,
            message: formatMessage(
              [...issue.path, name],
              describeUnknownName(name, listSchemaKeys(schema, issue.path)),
            ),
          }
        })
      : [{ file, line: lineOf(issue.path), message: formatMessage(issue.path, describeConfigIssue(issue)) }],
  )
  return { value: null, faults, lineOf }
}
