import { type Graph, type GraphQuestion, nextOf, type StoredValue, withParts } from './graph.ts'
import { type Answers, namedRules } from './named-rules.ts'
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

/** Keys whose answers decide something in a rule of this graph: only their choices need to be tried one by one. */
function decidingKeys(graph: Graph): ReadonlySet<string> {
  const links = [...graph.questions.values()].flatMap((question) => [
    question.next,
    ...question.choices.map((choice) => choice.next),
  ])
  return new Set(
    links.flatMap((next) => (next && 'rule' in next ? (namedRules[next.rule]?.reads ?? []) : [])),
  )
}

const valuesOf = (question: GraphQuestion): StoredValue[] =>
  question.kind === 'yes_no' ? [true, false] : question.choices.map((choice) => choice.value)

/** The values of one question worth trying: all where a rule reads it, else one for each place a choice leads to. */
function triedValues(question: GraphQuestion, deciding: ReadonlySet<string>): StoredValue[] {
  const values = valuesOf(question)
  if (values.length === 0) return [null]
  if (deciding.has(question.key)) return values
  const byLink = new Map<string, StoredValue>()
  for (const value of values) {
    const choice = question.choices.find((one) => one.value === value) ?? null
    const link = JSON.stringify(nextOf(question, choice))
    if (!byLink.has(link)) byLink.set(link, value)
  }
  return [...byLink.values()]
}

/** Every combination of answers of one step that can lead somewhere else. */
function optionsOf(step: GraphQuestion, deciding: ReadonlySet<string>): Option[] {
  let options: Option[] = triedValues(step, deciding).map((value) => new Map([[step.key, value]]))
  for (const part of withParts(step)) {
    if (part === step || !deciding.has(part.key)) continue
    const values = triedValues(part, deciding)
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
  const deciding = decidingKeys(graph)
  const options = new Map([...graph.questions].map(([key, step]) => [key, optionsOf(step, deciding)]))
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
