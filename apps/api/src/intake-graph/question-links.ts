import type { IntakeGraph, GraphChoice, GraphQuestion, Next } from './graph.ts'
import { namedRules } from './named-rules.ts'

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
