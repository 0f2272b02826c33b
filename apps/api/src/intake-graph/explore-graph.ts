import { type Graph, type GraphQuestion, nextOf, type StoredValue, valuesOf, withParts } from './graph.ts'
import { type ClassOf, ruleClasses } from './rule-classes.ts'
import type { Answers } from './named-rules.ts'
import { stepAfter } from './walk.ts'

/** One way through a graph, from its first question to where it stops. */
export interface Path {
  readonly keys: readonly string[]
  readonly answers: Answers
  /**
   * How it stops: at a terminal, at a link to the end, at a link that leads nowhere, or because it comes to a question
   * for the second time.
   */
  readonly stop: 'terminal' | 'end' | 'nowhere' | 'circle'
}

type Option = ReadonlyMap<string, StoredValue>

/** The values of one question worth trying: one for each place a choice leads to and each thing the rules make of it. */
function triedValues(question: GraphQuestion, classOf: ClassOf): StoredValue[] {
  const byClass = new Map<string, StoredValue>()
  for (const value of valuesOf(question)) {
    const choice = question.choices.find((one) => one.value === value) ?? null
    const name = JSON.stringify([nextOf(question, choice), classOf(question.key, value)])
    if (!byClass.has(name)) byClass.set(name, value)
  }
  return byClass.size === 0 ? [null] : [...byClass.values()]
}

/** Every combination of answers of one step that can lead somewhere else. */
function optionsOf(step: GraphQuestion, classOf: ClassOf): Option[] {
  let options: Option[] = triedValues(step, classOf).map((value) => new Map([[step.key, value]]))
  for (const part of withParts(step)) {
    if (part === step || classOf(part.key, undefined) === null) continue
    const values = triedValues(part, classOf)
    const longer = values.flatMap((value) => options.map((option) => new Map([...option, [part.key, value]])))
    options = part.isRequired ? longer : [...options, ...longer]
  }
  return options
}

function stopOf(graph: Graph, last: GraphQuestion, answers: Answers): Path['stop'] {
  const choice = last.choices.find((one) => one.value === answers.get(last.key)) ?? null
  const next = nextOf(last, choice)
  return next && 'end' in next ? 'end' : 'nowhere'
}

/** Walks every way through the graph that differs in where it leads. */
export function* explore(graph: Graph, from: string = graph.start): Generator<Path> {
  const classOf = ruleClasses(graph)
  const options = new Map([...graph.questions].map(([key, step]) => [key, optionsOf(step, classOf)]))
  function* on(step: GraphQuestion, keys: readonly string[], answers: Answers): Generator<Path> {
    if (keys.includes(step.key)) return yield { keys: [...keys, step.key], answers, stop: 'circle' }
    const trail = [...keys, step.key]
    if (step.kind === 'terminal') return yield { keys: trail, answers, stop: 'terminal' }
    for (const option of options.get(step.key) ?? []) {
      const given = new Map([...answers, ...option])
      const next = stepAfter(graph, step, given)
      if (next) yield* on(next, trail, given)
      else yield { keys: trail, answers: given, stop: stopOf(graph, step, given) }
    }
  }
  const first = graph.questions.get(from)
  if (first) yield* on(first, [], new Map())
}
