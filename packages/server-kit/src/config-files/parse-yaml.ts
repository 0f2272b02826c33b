import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Document, isMap, isNode, LineCounter, parseDocument } from 'yaml'
import * as z from 'zod'
import { editDistance } from '../i18n/edit-distance.ts'
import type { ConfigError } from './config-error.ts'
import { describeConfigIssue, describeYamlError } from './describe-config-issue.ts'
import { describeReadError } from './unreadable-files.ts'

/** Unwraps optional and piped schemas. */
function unwrapSchema(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrapSchema(schema.unwrap())
  return schema instanceof z.ZodPipe ? unwrapSchema(schema.in) : schema
}

/** Keys allowed in the map at a path; empty where the schema does not tell. */
function listSchemaKeys(schema: unknown, place: readonly PropertyKey[]): readonly string[] {
  const here = unwrapSchema(schema)
  const [first, ...rest] = place
  if (first === undefined) return here instanceof z.ZodObject ? Object.keys(here.shape) : []
  if (here instanceof z.ZodArray) return listSchemaKeys(here.element, rest)
  if (here instanceof z.ZodRecord) return listSchemaKeys(here.valueType, rest)
  return here instanceof z.ZodObject ? listSchemaKeys(here.shape[String(first)], rest) : []
}

type YamlPath = readonly PropertyKey[]

/** Parsed and validated YAML, or its errors. */
interface YamlResult<T> {
  /** Null when there are errors. */
  readonly value: T | null
  readonly faults: readonly ConfigError[]
  /** 1-based line of the value at a path, or of its nearest parent. */
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

/**
 * Cache of parsed texts without errors: all files are read again whenever one changes. The oldest entry is
 * evicted first.
 */
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

/** 1-based line of a key in the map at a path. */
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

/** Maximum edit distance of a suggested key: smaller for short keys, which resemble many others. */
const maxEdits = (name: string): number => (name.length > 5 ? 2 : 1)

/** Error for an unknown key, with a suggestion. */
function describeUnknownName(name: string, known: readonly string[]): string {
  const near = known.find((one) => editDistance(name.toLowerCase(), one) <= maxEdits(name))
  return `there is no line of this name: ${near === undefined ? 'misspelt, or in the wrong place' : `did you mean ${near}?`}`
}

/**
 * Parses YAML and validates its shape; errors name `file` and carry the line. `before` is the number of lines
 * above it in its file.
 */
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

/** A validated file, or its errors. */
export interface YamlFileResult<T> extends YamlResult<T> {
  /** File name below the folder. */
  readonly file: string
}

/** Reads a YAML file of a folder and validates its shape; an unreadable file is an error too. */
export function readYamlFile<S extends z.ZodType>(
  folder: string,
  file: string,
  schema: S,
): YamlFileResult<z.output<S>> {
  let text: string
  try {
    text = readFileSync(path.join(folder, file), 'utf8')
  } catch (error) {
    const faults = [{ file, line: null, message: `the file cannot be read (${describeReadError(error)})` }]
    return { file, value: null, faults, lineOf: () => 1 }
  }
  return { file, ...parseYaml(text, schema, file) }
}
