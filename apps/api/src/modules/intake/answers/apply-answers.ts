import type { IntakeGraph } from '#intake-graph/graph.ts'
import { getStartKey, type GraphTraversal, traverseGraph } from '#intake-graph/traverse-graph.ts'
import { type StoredAnswer, getAnswerValues } from './stored-answer.ts'

/** Returns the position in the graph after these answers. */
export const traverseAnswers = (graph: IntakeGraph, response: readonly StoredAnswer[]): GraphTraversal =>
  traverseGraph(graph, getAnswerValues(response), getStartKey(graph, response[0]?.key))

/** Merges new answers into former ones by question. */
export function mergeAnswers(
  before: readonly StoredAnswer[],
  given: readonly StoredAnswer[],
): StoredAnswer[] {
  const byKey = new Map(before.map((answer) => [answer.key, answer]))
  for (const answer of given) byKey.set(answer.key, answer)
  return [...byKey.values()]
}

/**
 * Merges new answers into former ones and drops the answers of abandoned branches, so that a counselor
 * never sees contradictory answers (RD-141).
 */
export function applyAnswers(
  graph: IntakeGraph,
  before: readonly StoredAnswer[],
  given: readonly StoredAnswer[],
): StoredAnswer[] {
  const after = mergeAnswers(before, given)
  const stays = new Set(traverseAnswers(graph, after).trail)
  const left = traverseAnswers(graph, before).trail.filter((key) => !stays.has(key))
  const fresh = new Set(given.map(({ key }) => key))
  return after.filter(({ key }) => fresh.has(key) || !left.includes(key))
}
