import {
  type IntakeGraph,
  type GraphQuestion,
  type StoredValue,
  listStoredValues,
  iterateParts,
} from './graph.ts'
import { listLinks } from './question-links.ts'
import { type NamedRule, namedRules } from './named-rules.ts'

/**
 * Names what the rules of a graph make of a value; undefined stands for no answer. Two values with the same name lead to
 * the same question whatever else was answered. Null for a key no rule reads.
 */
export type ClassifyAnswer = (key: string, value: StoredValue | undefined) => string | null

type Value = StoredValue | undefined
type AnswerCombination = readonly (readonly [string, Value])[]

function listRules(graph: IntakeGraph): NamedRule[] {
  const links = [...graph.questions.values()].flatMap(listLinks).map(({ next }) => next)
  const names = new Set(links.flatMap((next) => ('rule' in next ? [next.rule] : [])))
  return [...names].flatMap((name) => namedRules[name] ?? [])
}

/** Every combination of answers to some keys, no answer among them. */
function listCombinations(
  keys: readonly string[],
  values: ReadonlyMap<string, Value[]>,
): AnswerCombination[] {
  return keys.reduce<AnswerCombination[]>(
    (all, key) =>
      all.flatMap((given) =>
        (values.get(key) ?? [undefined]).map((value) => [...given, [key, value] as const]),
      ),
    [[]],
  )
}

/** Tries every rule on every combination of the answers it reads, and remembers where it led by the value of one key. */
export function createAnswerClassifier(graph: IntakeGraph): ClassifyAnswer {
  const parts: GraphQuestion[] = [...graph.questions.values()].flatMap((step) => [...iterateParts(step)])
  const values = new Map(parts.map((part) => [part.key, [undefined, ...listStoredValues(part)]]))
  const led = new Map<string, Map<Value, string>>()
  for (const rule of listRules(graph)) {
    for (const given of listCombinations(rule.reads, values)) {
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
