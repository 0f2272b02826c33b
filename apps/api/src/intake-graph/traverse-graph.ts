import {
  getNext,
  type GraphChoice,
  type GraphQuestion,
  type IntakeGraph,
  iterateParts,
  type Next,
  type StoredValue,
} from './graph.ts'
import { type AnswerValues, namedRules } from './named-rules.ts'

/** A link of a question: its own, or that of one choice. */
export interface QuestionLink {
  /** Null for the question's own link, which applies to every choice without one. */
  readonly choice: GraphChoice | null
  readonly next: Next
}

/** Every link of a step, its own first. */
export const listLinks = (step: GraphQuestion): readonly QuestionLink[] => [
  ...(step.next ? [{ choice: null, next: step.next }] : []),
  ...step.choices.flatMap((choice) => (choice.next ? [{ choice, next: choice.next }] : [])),
]

/** Keys of the questions a link can lead to; empty at the end of the intake. */
export function listTargets(next: Next): readonly string[] {
  if ('end' in next) return []
  return 'to' in next ? [next.to] : Object.keys(namedRules[next.rule]?.targets ?? {})
}

/**
 * Keys on the shortest path along the links to a question, itself last; empty where no link leads to it.
 * Answers are not considered: the path only shows people where in the graph a question is.
 */
export function findPathTo(graph: IntakeGraph, key: string): readonly string[] {
  const from = [graph.start, graph.appointmentStart].filter((start) => graph.questions.has(start))
  const ways: string[][] = from.map((start) => [start])
  const seen = new Set(from)
  for (const way of ways) {
    const step = graph.questions.get(way.at(-1) ?? '')
    if (!step) continue
    if (step.key === key) return way
    for (const target of listLinks(step).flatMap(({ next }) => listTargets(next))) {
      if (seen.has(target)) continue
      seen.add(target)
      ways.push([...way, target])
    }
  }
  return []
}

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
