import type { Graph } from '../../../intake-graph/graph.ts'
import { linksOf, targetsOf } from '../../../intake-graph/links.ts'
import type { Walk } from '../../../intake-graph/walk.ts'

/** "Question `step` of about `about`". */
export interface Progress {
  readonly step: number
  readonly about: number
}

/**
 * Questions still to come from here at most. A question that can end the walk counts as the last one: what follows it is
 * a further part that only some people choose, and it would make everybody's walk look long.
 */
function longestFrom(graph: Graph, key: string, path: readonly string[]): number {
  const step = graph.questions.get(key)
  if (!step || step.kind === 'terminal') return 0
  const links = linksOf(step)
  if (links.some(({ next }) => 'end' in next)) return 1
  const further = new Set(
    links.flatMap(({ next }) => targetsOf(next)).filter((target) => !path.includes(target) && target !== key),
  )
  return 1 + Math.max(0, ...[...further].map((target) => longestFrom(graph, target, [...path, key])))
}

const known = new WeakMap<Graph, Map<string, number>>()

function remaining(graph: Graph, key: string): number {
  const lengths = known.get(graph) ?? new Map<string, number>()
  known.set(graph, lengths)
  const length = lengths.get(key) ?? longestFrom(graph, key, [])
  lengths.set(key, length)
  return length
}

/** Where a question of the walk is; null for end screens and for questions outside the walk. */
export function progressOf(graph: Graph, { trail, next }: Walk, key: string): Progress | null {
  if (graph.questions.get(key)?.kind === 'terminal') return null
  const at = next?.key === key ? trail.length : trail.indexOf(key)
  if (at === -1) return null
  return { step: at + 1, about: trail.length + (next ? remaining(graph, next.key) : 0) }
}
