import { escapeHtml } from '@evenkeel/server-kit/http/escape-html'
import { type GraphQuestion, type IntakeGraph, iterateParts } from '#intake-graph/graph.ts'
import { type DiagramEdge, listEdges, layoutLayers } from './diagram-layers.ts'

const BOX = { width: 300, line: 17, padding: 12 }
const GAP = { across: 150, down: 84 }
const MAX_LINE_LENGTH = 40

interface Box {
  readonly key: string
  readonly lines: readonly string[]
  readonly kind: 'start' | 'question' | 'danger' | 'end'
  readonly x: number
  readonly y: number
  readonly height: number
}

function wrapText(text: string, letters: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length + 1 > letters) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

/** Lines of a box: the key, the question, its parts, and its result. */
function getBoxLines(step: GraphQuestion): string[] {
  const parts = [...iterateParts(step)].filter((part) => part !== step)
  return [
    step.key,
    ...wrapText(step.text, MAX_LINE_LENGTH),
    ...parts.flatMap((part) => wrapText(`+ ${part.text}`, MAX_LINE_LENGTH)),
    ...(step.results ? [`→ ${step.results.type}: ${step.results.target}`] : []),
  ]
}

function getBoxKind(graph: IntakeGraph, step: GraphQuestion): Box['kind'] {
  if (step.metaData?.danger_choice !== undefined || step.metaData?.kickout_choice !== undefined)
    return 'danger'
  if (step.results?.type === 'risk' || step.metaData?.kickout === true) return 'danger'
  if (step.results) return 'end'
  return step.key === graph.start ? 'start' : 'question'
}

function layoutBoxes(
  graph: IntakeGraph,
  rows: readonly (readonly string[])[],
  width: number,
): ReadonlyMap<string, Box> {
  const boxes = new Map<string, Box>()
  let top = 90
  for (const row of rows) {
    const steps = row.map((key) => graph.questions.get(key)).filter((step) => step !== undefined)
    const wide = steps.length * BOX.width + (steps.length - 1) * GAP.across
    let tallest = 0
    for (const [at, step] of steps.entries()) {
      const lines = getBoxLines(step)
      const height = lines.length * BOX.line + 2 * BOX.padding
      const x = (width - wide) / 2 + at * (BOX.width + GAP.across)
      boxes.set(step.key, { key: step.key, lines, kind: getBoxKind(graph, step), x, y: top, height })
      tallest = Math.max(tallest, height)
    }
    top += tallest + GAP.down
  }
  return boxes
}

const renderBox = ({ lines, kind, x, y, height }: Box): string => `  <g class="${kind}">
    <rect x="${x}" y="${y}" width="${BOX.width}" height="${height}" rx="8"/>
${lines
  .map((line, at) => {
    const name = at === 0 ? ' class="key"' : ''
    return `    <text${name} x="${x + BOX.padding}" y="${y + BOX.padding + 13 + at * BOX.line}">${escapeHtml(line)}</text>`
  })
  .join('\n')}
  </g>`

/** Route of an arrow that passes other rows: in its own lane at the side, and between the rows. */
interface Detour {
  readonly lane: number
  /**
   * Index of the detour at its source and at its target box, so that arrows leave and arrive side by side.
   */
  readonly leaving: number
  readonly arriving: number
}

const isNear = (from: Box, to: Box): boolean => {
  const distance = to.y - from.y - from.height
  return distance >= 0 && distance <= GAP.down + 90
}

const renderLabel = (words: readonly string[], x: number, y: number): string =>
  wrapText(words.join(' or '), 44)
    .map((line, row) => `\n    <text class="words" x="${x}" y="${y + row * 14}">${escapeHtml(line)}</text>`)
    .join('')

function createStraightLine(from: Box, to: Box): { line: string; x: number; y: number } {
  const start = { x: from.x + BOX.width / 2, y: from.y + from.height }
  const end = { x: to.x + BOX.width / 2, y: to.y }
  const bend = (end.y - start.y) / 2
  return {
    line: `M${start.x} ${start.y} C${start.x} ${start.y + bend} ${end.x} ${end.y - bend} ${end.x} ${end.y}`,
    x: start.x + (end.x - start.x) * 0.7 + 8,
    y: end.y - 24,
  }
}

function createDetourLine(
  from: Box,
  to: Box,
  { lane, leaving, arriving }: Detour,
): { line: string; x: number; y: number } {
  const out = { x: from.x + BOX.width - 24 - leaving * 22, y: from.y + from.height + 18 + leaving * 17 }
  const into = { x: to.x + BOX.width - 24 - arriving * 22, y: to.y - 12 - arriving * 6 }
  return {
    line: `M${out.x} ${from.y + from.height} V${out.y} H${lane} V${into.y} H${into.x} V${to.y}`,
    x: from.x + BOX.width + 6,
    y: out.y - 4,
  }
}

function renderEdge(arrow: DiagramEdge, { line, x, y }: { line: string; x: number; y: number }): string {
  return `  <g class="arrow${arrow.isDanger ? ' alarm' : ''}">
    <path d="${line}" marker-end="url(#${arrow.isDanger ? 'alarm' : 'tip'})"/>${renderLabel(arrow.words, x, y)}
  </g>`
}

const STYLES = `
  text { font: 13px sans-serif; fill: #1d2a30 }
  h1, .title { font: bold 20px sans-serif }
  .key { font: 12px monospace; fill: #4a5a61 }
  .words { font: italic 12px sans-serif; paint-order: stroke; stroke: #fff; stroke-width: 4px }
  rect { fill: #f2f6f7; stroke: #4a5a61 }
  .start rect { fill: #dcedf0; stroke-width: 2 }
  .end rect { fill: #e3f1e4; stroke-width: 2 }
  .danger rect { fill: #fbe4e1; stroke: #a3201a; stroke-width: 3 }
  path { fill: none; stroke: #4a5a61; stroke-width: 1.5 }
  .alarm path { stroke: #a3201a; stroke-width: 4; stroke-dasharray: 10 4 }
`

/** States in the picture how it was generated. */
const GENERATED_NOTICE = ' Drawn by npm run programmes:draw from the checked file.'

/**
 * Renders the graph as an SVG from top to bottom. Danger questions and their answers are red with thick
 * dashed arrows, results are green.
 */
export function renderIntakeGraph(graph: IntakeGraph, madeBy = GENERATED_NOTICE): string {
  const arrows = listEdges(graph)
  const rows = layoutLayers(graph, arrows)
  const widest = Math.max(...rows.map((row) => row.length))
  const inner = widest * BOX.width + (widest - 1) * GAP.across
  const boxes = layoutBoxes(graph, rows, inner + 120)
  const bottom = Math.max(...[...boxes.values()].map(({ y, height }) => y + height))
  const left = new Map<string, number>()
  const arrived = new Map<string, number>()
  const next = (counts: Map<string, number>, key: string): number => {
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    return count
  }
  let lane = inner + 210
  const drawn = arrows.map((arrow) => {
    const [from, to] = [boxes.get(arrow.from), boxes.get(arrow.to)]
    if (!from || !to) return ''
    if (isNear(from, to)) return renderEdge(arrow, createStraightLine(from, to))
    lane += 12
    const detour = { lane, leaving: next(left, arrow.from), arriving: next(arrived, arrow.to) }
    return renderEdge(arrow, createDetourLine(from, to, detour))
  })
  const width = lane + 30
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${bottom + 30}" role="img" aria-labelledby="title">
  <title id="title">The intake ${escapeHtml(graph.name)}</title>
  <style>${STYLES}</style>
  <defs>
    <marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0 8 4 0 8z" style="fill:#4a5a61;stroke:none"/></marker>
    <marker id="alarm" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="14" markerHeight="14" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0 8 4 0 8z" style="fill:#a3201a;stroke:none"/></marker>
  </defs>
  <rect x="0" y="0" width="100%" height="100%" style="fill:#fff;stroke:none"/>
  <text class="title" x="24" y="36">The intake ${escapeHtml(graph.name)}</text>
  <text x="24" y="60">Red: danger and safety. Green: where a walk ends.${madeBy}</text>
${drawn.join('\n')}
${[...boxes.values()].map(renderBox).join('\n')}
</svg>
`
}
