import { type IntakeGraph, type Next, iterateParts } from '#intake-graph/graph.ts'
import { listLinks, listTargets } from '#intake-graph/question-links.ts'
import { namedRules } from '#intake-graph/named-rules.ts'
import type { GraphTraversal } from '#intake-graph/traverse-graph.ts'

/** "Question `step` of `about`". */
export interface Progress {
  readonly step: number
  /** Never more than at an earlier step of the same path; less if an answer shortens the path. */
  readonly about: number
}

/** Whether the flow can end after a question. */
function canEnd(graph: IntakeGraph, key: string): boolean {
  const step = graph.questions.get(key)
  return step !== undefined && listLinks(step).some(({ next }) => 'end' in next)
}

/** Returns the keys of everything asked with these steps. */
const collectKeys = (graph: IntakeGraph, steps: readonly string[]): ReadonlySet<string> =>
  new Set(
    steps.flatMap((key) => {
      const step = graph.questions.get(key)
      return step ? [...iterateParts(step)].map((part) => part.key) : []
    }),
  )

/** Lists the targets a link can still reach: a rule whose questions are all answered leads to one. */
function listReachableTargets(
  graph: IntakeGraph,
  next: Next,
  { trail, answers }: GraphTraversal,
): readonly string[] {
  const rule = 'rule' in next ? namedRules[next.rule] : undefined
  if (!rule) return listTargets(next)
  const asked = collectKeys(graph, trail)
  return rule.reads.every((key) => asked.has(key)) ? [rule.decide(answers)] : listTargets(next)
}

/**
 * Maximum number of remaining questions, without those in `asked`. A question that can end the flow counts
 * as the last one: what follows it is optional and would make the flow look long.
 */
function countLongestPath(
  graph: IntakeGraph,
  key: string,
  asked: readonly string[],
  walk: GraphTraversal,
): number {
  const step = graph.questions.get(key)
  if (!step || step.kind === 'terminal' || asked.includes(key)) return 0
  if (canEnd(graph, key)) return 1
  const further = new Set(listLinks(step).flatMap(({ next }) => listReachableTargets(graph, next, walk)))
  return (
    1 + Math.max(0, ...[...further].map((target) => countLongestPath(graph, target, [...asked, key], walk)))
  )
}

/**
 * Returns the maximum number of remaining questions. The way out of an end screen, such as help in danger,
 * is to change the answer that led there, so the path has the length it had before that answer.
 */
function countRemaining(graph: IntakeGraph, { trail, next, ...walk }: GraphTraversal): number {
  if (!next) return 0
  const last = trail.at(-1)
  const step = last === undefined ? undefined : graph.questions.get(last)
  if (graph.questions.get(next.key)?.kind !== 'terminal' || !step)
    return countLongestPath(graph, next.key, trail, { ...walk, trail, next })
  const before = { ...walk, trail: trail.slice(0, -1), next: step }
  const targets = listLinks(step).flatMap((link) => listReachableTargets(graph, link.next, before))
  return Math.max(0, ...targets.map((target) => countLongestPath(graph, target, trail, before)))
}

/**
 * Returns the position of a question within its part of the path; null for end screens and for questions
 * outside the path.
 */
export function getProgress(graph: IntakeGraph, walk: GraphTraversal, key: string): Progress | null {
  const { trail, next } = walk
  if (graph.questions.get(key)?.kind === 'terminal') return null
  const at = next?.key === key ? trail.length : trail.indexOf(key)
  if (at === -1) return null
  const ends = trail.map((one) => canEnd(graph, one))
  const from = at === 0 ? 0 : ends.lastIndexOf(true, at - 1) + 1
  const end = ends.indexOf(true, at)
  const all = trail.length + countRemaining(graph, walk)
  return { step: at - from + 1, about: (end === -1 ? all : end + 1) - from }
}
