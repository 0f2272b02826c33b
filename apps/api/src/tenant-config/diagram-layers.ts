import type { GraphQuestion, IntakeGraph } from '#intake-graph/graph.ts'
import { listLinks, listTargets, type QuestionLink } from '#intake-graph/traverse-graph.ts'
import { namedRules } from '#intake-graph/named-rules.ts'

/** An arrow of the diagram. */
export interface DiagramEdge {
  readonly from: string
  readonly to: string
  /** When this path is taken; empty where there is only one. */
  readonly words: readonly string[]
  /** The answer means danger: this arrow must be short and leads to help. */
  readonly isDanger: boolean
}

const getLinkLabel = (link: QuestionLink, target: string): string => {
  if ('rule' in link.next) return namedRules[link.next.rule]?.targets[target] ?? ''
  return link.choice === null ? '' : `"${link.choice.text}"`
}

/** The arrows from a question, one per target; several choices may share one. */
function listEdgesFrom(step: GraphQuestion): DiagramEdge[] {
  const arrows = new Map<string, DiagramEdge>()
  const links = listLinks(step)
  const rest = step.choices.filter((choice) => !choice.next).map(({ text }) => `"${text}"`)
  for (const link of links) {
    // The question's own link applies to the choices without one; beside other links they are listed.
    const own = link.choice === null && links.length > 1 ? rest.join(', ') : ''
    for (const target of listTargets(link.next)) {
      const words = [own, getLinkLabel(link, target)].filter((part) => part !== '').join(', ')
      const before = arrows.get(target)
      arrows.set(target, {
        from: step.key,
        to: target,
        words: [...(before?.words ?? []), ...(words === '' ? [] : [words])],
        isDanger:
          before?.isDanger === true ||
          (link.choice !== null &&
            [step.metaData?.danger_choice, step.metaData?.kickout_choice].includes(link.choice.text)),
      })
    }
  }
  return [...arrows.values()]
}

export const listEdges = (graph: IntakeGraph): readonly DiagramEdge[] =>
  [...graph.questions.values()].flatMap(listEdgesFrom)

/**
 * Arrows back to an earlier question of the same path. They are rendered upwards and do not affect the
 * layout.
 */
function findBackEdges(graph: IntakeGraph, arrows: readonly DiagramEdge[]): ReadonlySet<DiagramEdge> {
  const back = new Set<DiagramEdge>()
  const done = new Set<string>()
  const visit = (key: string, way: readonly string[]): void => {
    if (done.has(key)) return
    for (const arrow of arrows.filter(({ from }) => from === key)) {
      if (way.includes(arrow.to) || arrow.to === key) back.add(arrow)
      else visit(arrow.to, [...way, key])
    }
    done.add(key)
  }
  for (const key of [graph.start, graph.appointmentStart]) visit(key, [])
  return back
}

/** Assigns questions to rows from top to bottom: all arrows except back edges point down. */
export function layoutLayers(
  graph: IntakeGraph,
  arrows: readonly DiagramEdge[],
): readonly (readonly string[])[] {
  const back = findBackEdges(graph, arrows)
  const forward = arrows.filter((arrow) => !back.has(arrow))
  const depth = new Map<string, number>()
  const depthOf = (key: string): number => {
    const known = depth.get(key)
    if (known !== undefined) return known
    const above = forward.filter(({ to }) => to === key).map(({ from }) => depthOf(from) + 1)
    const own = Math.max(0, ...above)
    depth.set(key, own)
    return own
  }
  const rows: string[][] = []
  for (const key of graph.questions.keys()) (rows[depthOf(key)] ??= []).push(key)
  // Orders each row by the mean column of its questions' parents.
  const column = new Map<string, number>()
  return rows.map((row) => {
    const weight = (key: string): number => {
      const parents = forward.filter(({ to }) => to === key).map(({ from }) => column.get(from) ?? 0)
      return parents.length === 0 ? 0 : parents.reduce((sum, at) => sum + at, 0) / parents.length
    }
    const ordered = row.toSorted((a, b) => weight(a) - weight(b))
    for (const [at, key] of ordered.entries()) column.set(key, at - (ordered.length - 1) / 2)
    return ordered
  })
}
