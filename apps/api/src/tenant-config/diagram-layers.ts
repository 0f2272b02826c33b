import type { IntakeGraph, GraphQuestion } from '#intake-graph/graph.ts'
import { type QuestionLink, listLinks, listTargets } from '#intake-graph/question-links.ts'
import { namedRules } from '#intake-graph/named-rules.ts'

/** An arrow of the drawn graph. */
export interface DiagramEdge {
  readonly from: string
  readonly to: string
  /** When this way is taken; empty where there is only one. */
  readonly words: readonly string[]
  /** The answer means danger: this arrow must be short and leads to help. */
  readonly isDanger: boolean
}

const getLinkLabel = (link: QuestionLink, target: string): string => {
  if ('rule' in link.next) return namedRules[link.next.rule]?.targets[target] ?? ''
  return link.choice === null ? '' : `"${link.choice.text}"`
}

/** Where each link of a question leads, one arrow per target; several choices may share one. */
function listEdgesFrom(step: GraphQuestion): DiagramEdge[] {
  const arrows = new Map<string, DiagramEdge>()
  const links = listLinks(step)
  const rest = step.choices.filter((choice) => !choice.next).map(({ text }) => `"${text}"`)
  for (const link of links) {
    // The question's own link stands for the choices without one; beside other links they are named.
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

/** Arrows that lead back to a question on the way to itself; they are drawn upwards and decide no place. */
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

/** Rows of the drawing from top to bottom: every arrow but the backward ones leads down. */
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
  // Under what leads to it: the mean place of a question's parents orders its row.
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
