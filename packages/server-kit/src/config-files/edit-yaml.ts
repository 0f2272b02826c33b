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

/** What is written into a file; null and undefined take the key away. */
export type YamlValue =
  string | number | boolean | null | undefined | readonly YamlValue[] | { readonly [key: string]: YamlValue }

const isObject = (value: YamlValue): value is { readonly [key: string]: YamlValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const getId = (value: unknown): unknown =>
  isMap(value) ? value.get('id') : isObject(value as YamlValue) ? (value as { id?: unknown }).id : undefined

/** A node that says this value: the one that was there, changed as little as possible, or a new one. */
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
    // Things with an id keep their lines and comments, wherever they move.
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

/** An edited text in which lines that differ from the earlier ones by blanks in brackets alone are as they were. */
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
 * Writes values into a YAML file that is a map, at these keys of its top; comments, order and ways of writing stay. Null where the text
 * is no such file.
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
 * Writes a YAML file that is a list of things with ids; comments, order and ways of writing stay where they are not changed. Null where
 * the text is no such file.
 */
export function editYamlList(text: string, values: readonly YamlValue[]): string | null {
  const document = parseDocument(text)
  if (document.errors.length > 0) return null
  const top: unknown = document.contents
  if (top !== null && !isSeq(top)) return null
  document.contents = toYamlNode(document, top, values) as never
  return restoreUnchangedLines(text, document.toString({ lineWidth: 0 }))
}

/** The value of a YAML file as it is, unchecked; null where the text is none. */
export function parseUncheckedYaml(text: string): unknown {
  const document = parseDocument(text)
  return document.errors.length > 0 ? null : document.toJS()
}

/** Places of a YAML file by the line they begin on, with dots, as `children.0.phone`. */
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
      // The outermost thing of a line is what a fault of that line is about.
      if (names.length > 0 && !places.has(line)) places.set(line, names.join('.'))
    },
  })
  return places
}
