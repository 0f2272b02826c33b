import { type IntakeGraph, type GraphQuestion, getNext, type StoredValue, iterateParts } from './graph.ts'
import { type AnswerValues, namedRules } from './named-rules.ts'

/** The position of a visitor in a graph: the answered steps and the next one. */
export interface GraphTraversal {
  /** Keys of the answered steps, in the order they were asked. */
  readonly trail: readonly string[]
  /** The answers on this path, parts included, without answers of abandoned branches. */
  readonly answers: AnswerValues
  /** The first step without an answer, or a terminal; null at the end of the intake. */
  readonly next: GraphQuestion | null
}

/** The choice behind a stored value; null for kinds without choices. */
const findChoice = (question: GraphQuestion, value: StoredValue | undefined) =>
  question.choices.find((choice) => choice.value === value) ?? null

/**
 * The step after `question`, decided from the answers given up to it; null at the end of the walk or where the graph
 * leads nowhere (the checker refuses such graphs).
 */
export function getNextStep(
  graph: IntakeGraph,
  question: GraphQuestion,
  answers: AnswerValues,
): GraphQuestion | null {
  const next = getNext(question, findChoice(question, answers.get(question.key)))
  if (next === null || 'end' in next) return null
  const key = 'to' in next ? next.to : namedRules[next.rule]?.decide(answers)
  return (key === undefined ? undefined : graph.questions.get(key)) ?? null
}

/**
 * Follows the answers from `from` to the first unanswered step. Rules see only answers on this path, so an
 * answer of an abandoned branch cannot influence it.
 */
export function traverseGraph(
  graph: IntakeGraph,
  answers: AnswerValues,
  from: string = graph.start,
): GraphTraversal {
  const trail: string[] = []
  const seen = new Map<string, StoredValue>()
  let next = graph.questions.get(from) ?? null
  while (next && next.kind !== 'terminal' && answers.has(next.key) && !trail.includes(next.key)) {
    trail.push(next.key)
    for (const { key } of iterateParts(next)) {
      const value = answers.get(key)
      if (value !== undefined) seen.set(key, value)
    }
    next = getNextStep(graph, next, seen)
  }
  return { trail, answers: seen, next }
}

/**
 * Where the path of these answers starts: a returning member answers only the questions about the
 * appointment, so a set that starts with that question starts there.
 */
export const getStartKey = (graph: IntakeGraph, firstKey: string | undefined): string =>
  firstKey === graph.appointmentStart ? graph.appointmentStart : graph.start
