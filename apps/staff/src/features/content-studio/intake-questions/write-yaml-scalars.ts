import { type Document, isMap, isNode, isScalar, type Pair, parseDocument } from 'yaml'

type Path = readonly (string | number)[]

/** A text that is to stand at a place of a file. */
export interface ScalarChange {
  readonly at: Path
  readonly text: string
  /** The line gets another name, and what stands there stays. */
  readonly isName?: boolean
}

/** A place with dots as steps; numbers are places in lists. */
export const parseYamlPath = (place: string): Path =>
  place.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))

/** What a file says, whatever the order of its lines. */
const toCanonicalJson = (document: Document): string =>
  JSON.stringify(document.toJS(), (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )

const plain = (text: string): string => text
const single = (text: string): string => `'${text.replaceAll("'", "''")}'`
const double = (text: string): string => JSON.stringify(text)

/** Ways to write a text, the one it was written in before first. What does not say the same is not taken. */
function listQuotingStyles(was: unknown): readonly ((text: string) => string)[] {
  if (was === 'QUOTE_DOUBLE') return [double]
  return was === 'QUOTE_SINGLE' ? [single, double] : [plain, single, double]
}

function findPair(document: Document, at: Path): Pair | undefined {
  const map = at.length === 1 ? document.contents : document.getIn(at.slice(0, -1), true)
  const name = at.at(-1)
  return isMap(map) ? map.items.find(({ key }) => isScalar(key) && key.value === name) : undefined
}

/** The file with a text in the place of another one, in each way to write it. */
function replaceScalar(file: string, node: unknown, text: string): string[] {
  if (!isScalar(node) || !node.range) return []
  const [from, to] = node.range
  // A text over several lines ends with the last of them.
  const end = file.slice(from, to).endsWith('\n') ? '\n' : ''
  return listQuotingStyles(node.type).map((way) => file.slice(0, from) + way(text) + end + file.slice(to))
}

/** The file with a line that was not there, below the text of its question. */
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
 * Writes texts into a YAML file and touches nothing else: comments, order, blank lines and ways of writing stay to the letter. Null where
 * the file would not say just these texts then.
 */
export function writeYamlScalars(file: string, changes: readonly ScalarChange[]): string | null {
  let text: string | null = file
  for (const change of changes) text = text === null ? null : applyScalarChange(text, change)
  return text
}
