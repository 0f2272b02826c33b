import type { IntakeGraph } from '#intake-graph/graph.ts'
import { getStartKey, type GraphTraversal, traverseGraph } from '#intake-graph/traverse-graph.ts'
import { type StoredAnswer, getAnswerValues } from './stored-answer.ts'

/** Where the person who gave these answers is. */
export const traverseAnswers = (graph: IntakeGraph, response: readonly StoredAnswer[]): GraphTraversal =>
  traverseGraph(graph, getAnswerValues(response), getStartKey(graph, response[0]?.key))

/** The former answers with the new ones: one of the same question is replaced. */
export function mergeAnswers(
  before: readonly StoredAnswer[],
  given: readonly StoredAnswer[],
): StoredAnswer[] {
  const byKey = new Map(before.map((answer) => [answer.key, answer]))
  for (const answer of given) byKey.set(answer.key, answer)
  return [...byKey.values()]
}

/**
 * Puts new answers to the former ones: an answer to the same question replaces the old one, and answers of a branch that
 * is left by it drop out, so that nothing contradictory reaches a counselor (RD-141).
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
