import {
  type IntakeGraph,
  type GraphQuestion,
  getNext,
  type StoredValue,
  listStoredValues,
  iterateParts,
} from './graph.ts'
import { type ClassifyAnswer, createAnswerClassifier } from './answer-classifier.ts'
import type { AnswerValues } from './named-rules.ts'
import { getNextStep } from './traverse-graph.ts'

/** One way through a graph, from its first question to where it stops. */
export interface GraphPath {
  readonly keys: readonly string[]
  readonly answers: AnswerValues
  /**
   * How it stops: at a terminal, at a link to the end, at a link that leads nowhere, or because it comes to a question
   * for the second time.
   */
  readonly stop: 'terminal' | 'end' | 'nowhere' | 'circle'
}

type AnswerOption = ReadonlyMap<string, StoredValue>

/** The values of one question worth trying: one for each place a choice leads to and each thing the rules make of it. */
function getRepresentativeValues(question: GraphQuestion, classOf: ClassifyAnswer): StoredValue[] {
  const byClass = new Map<string, StoredValue>()
  for (const value of listStoredValues(question)) {
    const choice = question.choices.find((one) => one.value === value) ?? null
    const name = JSON.stringify([getNext(question, choice), classOf(question.key, value)])
    if (!byClass.has(name)) byClass.set(name, value)
  }
  return byClass.size === 0 ? [null] : [...byClass.values()]
}

/** Every combination of answers of one step that can lead somewhere else. */
function listAnswerOptions(step: GraphQuestion, classOf: ClassifyAnswer): AnswerOption[] {
  let options: AnswerOption[] = getRepresentativeValues(step, classOf).map(
    (value) => new Map([[step.key, value]]),
  )
  for (const part of iterateParts(step)) {
    if (part === step || classOf(part.key, undefined) === null) continue
    const values = getRepresentativeValues(part, classOf)
    const longer = values.flatMap((value) => options.map((option) => new Map([...option, [part.key, value]])))
    options = part.isRequired ? longer : [...options, ...longer]
  }
  return options
}

function getStopReason(graph: IntakeGraph, last: GraphQuestion, answers: AnswerValues): GraphPath['stop'] {
  const choice = last.choices.find((one) => one.value === answers.get(last.key)) ?? null
  const next = getNext(last, choice)
  return next && 'end' in next ? 'end' : 'nowhere'
}

/** Walks every way through the graph that differs in where it leads. */
export function* explorePaths(graph: IntakeGraph, from: string = graph.start): Generator<GraphPath> {
  const classOf = createAnswerClassifier(graph)
  const options = new Map([...graph.questions].map(([key, step]) => [key, listAnswerOptions(step, classOf)]))
  function* on(step: GraphQuestion, keys: readonly string[], answers: AnswerValues): Generator<GraphPath> {
    if (keys.includes(step.key)) return yield { keys: [...keys, step.key], answers, stop: 'circle' }
    const trail = [...keys, step.key]
    if (step.kind === 'terminal') return yield { keys: trail, answers, stop: 'terminal' }
    for (const option of options.get(step.key) ?? []) {
      const given = new Map([...answers, ...option])
      const next = getNextStep(graph, step, given)
      if (next) yield* on(next, trail, given)
      else yield { keys: trail, answers: given, stop: getStopReason(graph, step, given) }
    }
  }
  const first = graph.questions.get(from)
  if (first) yield* on(first, [], new Map())
}
