import {
  type Document,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  YAMLMap,
  YAMLSeq,
} from 'yaml'

/** A value written into a file; null and undefined remove the key. */
export type YamlValue =
  string | number | boolean | null | undefined | readonly YamlValue[] | { readonly [key: string]: YamlValue }

const isObject = (value: YamlValue): value is { readonly [key: string]: YamlValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const getId = (value: unknown): unknown =>
  isMap(value) ? value.get('id') : isObject(value as YamlValue) ? (value as { id?: unknown }).id : undefined

/** A node with this value: the existing one, changed as little as possible, or a new one. */
function toYamlNode(document: Document, was: unknown, value: Exclude<YamlValue, null | undefined>): unknown {
  if (isObject(value)) {
    const map = isMap(was) ? was : new YAMLMap(document.schema)
    const gone = map.items
      .map(({ key }) => String(isScalar(key) ? key.value : key))
      .filter((key) => !(key in value))
    for (const key of gone) map.delete(key)
    for (const [key, one] of Object.entries(value)) writeKey(document, map, key, one)
    return map
  }
  if (Array.isArray(value)) {
    if (isSeq(was) && JSON.stringify(was.toJS(document)) === JSON.stringify(value)) return was
    const seq = isSeq(was) ? was : new YAMLSeq(document.schema)
    // Items with an id keep their lines and comments when moved.
    const before = [...seq.items]
    seq.items = value.map((one: YamlValue, at) => {
      const id = getId(one)
      const same =
        id === undefined
          ? isMap(before[at])
            ? undefined
            : before[at]
          : before.find((item) => getId(item) === id)
      return toYamlNode(document, same, one ?? '')
    })
    if (!isSeq(was)) seq.flow = value.every((one: YamlValue) => !isObject(one))
    return seq
  }
  if (isScalar(was) && typeof was.value === typeof value) {
    was.value = value
    return was
  }
  return document.createNode(value)
}

function writeKey(document: Document, map: YAMLMap, key: string, value: YamlValue): void {
  if (value === null || value === undefined) map.delete(key)
  else map.set(key, toYamlNode(document, map.get(key, true), value))
}

const stripBracketPadding = (line: string): string =>
  line.replaceAll(/([[{]) /g, '$1').replaceAll(/ ([\]}])/g, '$1')

/** Restores lines that differ from the original only by blanks in brackets. */
function restoreUnchangedLines(before: string, edited: string): string {
  const known = new Map(before.split('\n').map((line) => [stripBracketPadding(line), line]))
  const restored = edited
    .split('\n')
    .map((line) => known.get(stripBracketPadding(line)) ?? line)
    .join('\n')
  const says = (text: string): string => JSON.stringify(parseUncheckedYaml(text))
  return says(restored) === says(edited) ? restored : edited
}

/**
 * Writes top-level keys into a YAML file that is a map; comments, order and formatting stay. Null if the text
 * is no map.
 */
export function editYaml(text: string, values: Readonly<Record<string, YamlValue>>): string | null {
  const document = parseDocument(text)
  if (document.errors.length > 0) return null
  if (document.contents === null) document.contents = document.createNode({}) as never
  const top: unknown = document.contents
  if (!isMap(top)) return null
  for (const [key, value] of Object.entries(values)) writeKey(document, top, key, value)
  return restoreUnchangedLines(text, document.toString({ lineWidth: 0 }))
}

/**
 * Writes a YAML file that is a list of items with ids; comments, order and formatting stay where nothing
 * changes. Null if the text is no list.
 */
export function editYamlList(text: string, values: readonly YamlValue[]): string | null {
  const document = parseDocument(text)
  if (document.errors.length > 0) return null
  const top: unknown = document.contents
  if (top !== null && !isSeq(top)) return null
  document.contents = toYamlNode(document, top, values) as never
  return restoreUnchangedLines(text, document.toString({ lineWidth: 0 }))
}

/** Parses YAML without validation; null if it is invalid. */
export function parseUncheckedYaml(text: string): unknown {
  const document = parseDocument(text)
  return document.errors.length > 0 ? null : document.toJS()
}

/** Paths of a YAML file by the line they start on, such as `children.0.phone`. */
export function mapLinesToPaths(text: string): ReadonlyMap<number, string> {
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter })
  const places = new Map<number, string>()
  if (document.errors.length > 0) return places
  visit(document, {
    Node: (key, node, path) => {
      if (!isNode(node) || !node.range || key === 'key') return
      const names = [...path, node].flatMap((step, at, all) => {
        if (isPair(step)) return [String(isScalar(step.key) ? step.key.value : step.key)]
        const parent = all[at - 1]
        return isSeq(parent) ? [String(parent.items.indexOf(step))] : []
      })
      const { line } = counter.linePos(node.range[0])
      // An error of a line concerns the outermost path that starts there.
      if (names.length > 0 && !places.has(line)) places.set(line, names.join('.'))
    },
  })
  return places
}
