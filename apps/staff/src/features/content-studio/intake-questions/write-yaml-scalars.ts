import { type Document, isMap, isNode, isScalar, type Pair, parseDocument } from 'yaml'

type Path = readonly (string | number)[]

/** New scalar at a path of a file. */
export interface ScalarChange {
  readonly at: Path
  readonly text: string
  /** Renames the key and keeps its value. */
  readonly isName?: boolean
}

/** Splits a dotted path; numbers are list indexes. */
export const parseYamlPath = (place: string): Path =>
  place.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))

/** Content of a document, independent of key order. */
const toCanonicalJson = (document: Document): string =>
  JSON.stringify(document.toJS(), (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )

const plain = (text: string): string => text
const single = (text: string): string => `'${text.replaceAll("'", "''")}'`
const double = (text: string): string => JSON.stringify(text)

/** Quoting styles for a text, the current style first. Styles that do not round-trip are skipped. */
function listQuotingStyles(was: unknown): readonly ((text: string) => string)[] {
  if (was === 'QUOTE_DOUBLE') return [double]
  return was === 'QUOTE_SINGLE' ? [single, double] : [plain, single, double]
}

function findPair(document: Document, at: Path): Pair | undefined {
  const map = at.length === 1 ? document.contents : document.getIn(at.slice(0, -1), true)
  const name = at.at(-1)
  return isMap(map) ? map.items.find(({ key }) => isScalar(key) && key.value === name) : undefined
}

/** The file with a scalar replaced, once for each quoting style. */
function replaceScalar(file: string, node: unknown, text: string): string[] {
  if (!isScalar(node) || !node.range) return []
  const [from, to] = node.range
  // A multi-line scalar includes its final newline.
  const end = file.slice(from, to).endsWith('\n') ? '\n' : ''
  return listQuotingStyles(node.type).map((way) => file.slice(0, from) + way(text) + end + file.slice(to))
}

/** The file with a new line inserted below the text of its question. */
function insertScalar(file: string, document: Document, at: Path, text: string): string[] {
  const around = document.getIn(at.slice(0, -1), true)
  const before = findPair(document, [...at.slice(0, -1), 'text'])
  if (!isMap(around) || !isNode(before?.key) || !isNode(before.value)) return []
  const from = before.key.range?.[0] ?? 0
  const to = before.value.range?.[1] ?? 0
  const indent = ' '.repeat(from - file.lastIndexOf('\n', from) - 1)
  const between = around.flow === true ? ', ' : `\n${indent}`
  return [plain, single, double].map(
    (way) => `${file.slice(0, to)}${between}${String(at.at(-1))}: ${way(text)}${file.slice(to)}`,
  )
}

function applyScalarChange(file: string, { at, text, isName = false }: ScalarChange): string | null {
  const document = parseDocument(file)
  if (document.errors.length > 0) return null
  const node: unknown = isName ? findPair(document, at)?.key : document.getIn(at, true)
  const ways =
    node === undefined && !isName ? insertScalar(file, document, at, text) : replaceScalar(file, node, text)
  const wanted = parseDocument(file)
  if (isName) {
    const key = findPair(wanted, at)?.key
    if (isScalar(key)) key.value = text
  } else wanted.setIn(at, text)
  const meant = toCanonicalJson(wanted)
  return (
    ways.find((way) => {
      const after = parseDocument(way)
      return after.errors.length === 0 && toCanonicalJson(after) === meant
    }) ?? null
  )
}

/**
 * Writes texts into a YAML file and preserves comments, order, blank lines and quoting. Returns null when the
 * result would not contain exactly these texts.
 */
export function writeYamlScalars(file: string, changes: readonly ScalarChange[]): string | null {
  let text: string | null = file
  for (const change of changes) text = text === null ? null : applyScalarChange(text, change)
  return text
}
