import { type Graph, type GraphQuestion, type StoredValue, valuesOf, withParts } from './graph.ts'
import { linksOf } from './links.ts'
import { type NamedRule, namedRules } from './named-rules.ts'

/**
 * Names what the rules of a graph make of a value; undefined stands for no answer. Two values with the same name lead to
 * the same question whatever else was answered. Null for a key no rule reads.
 */
export type ClassOf = (key: string, value: StoredValue | undefined) => string | null

type Value = StoredValue | undefined
type Given = readonly (readonly [string, Value])[]

function rulesOf(graph: Graph): NamedRule[] {
  const links = [...graph.questions.values()].flatMap(linksOf).map(({ next }) => next)
  const names = new Set(links.flatMap((next) => ('rule' in next ? [next.rule] : [])))
  return [...names].flatMap((name) => namedRules[name] ?? [])
}

/** Every combination of answers to some keys, no answer among them. */
function combinations(keys: readonly string[], values: ReadonlyMap<string, Value[]>): Given[] {
  return keys.reduce<Given[]>(
    (all, key) =>
      all.flatMap((given) =>
        (values.get(key) ?? [undefined]).map((value) => [...given, [key, value] as const]),
      ),
    [[]],
  )
}

/** Tries every rule on every combination of the answers it reads, and remembers where it led by the value of one key. */
export function ruleClasses(graph: Graph): ClassOf {
  const parts: GraphQuestion[] = [...graph.questions.values()].flatMap((step) => [...withParts(step)])
  const values = new Map(parts.map((part) => [part.key, [undefined, ...valuesOf(part)]]))
  const led = new Map<string, Map<Value, string>>()
  for (const rule of rulesOf(graph)) {
    for (const given of combinations(rule.reads, values)) {
      const target = rule.decide(
        new Map(given.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]))),
      )
      for (const [key, value] of given) {
        const byValue = led.get(key) ?? new Map<Value, string>()
        led.set(key, byValue.set(value, `${byValue.get(value) ?? ''} ${target}`))
      }
    }
  }
  return (key, value) => led.get(key)?.get(value) ?? (led.has(key) ? '' : null)
}
