import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { listLinks, listTargets } from '#intake-graph/traverse-graph.ts'
import { shippedIntakes } from '#testing/intake-graphs.ts'
import { SHIPPED_CONFIG_DIR } from '#testing/intake-api.ts'
import { listEdges, layoutLayers } from './diagram-layers.ts'
import { renderIntakeGraph } from './intake-diagram.ts'

describe.each([...shippedIntakes.values()])('the diagram of the intake $name', (graph) => {
  const arrows = listEdges(graph)

  it('matches the checked file: run npm run programmes:draw after a change', () => {
    const file = path.join(SHIPPED_CONFIG_DIR, 'intake', `${graph.name}.svg`)
    expect(readFileSync(file, 'utf8')).toBe(renderIntakeGraph(graph))
  })

  it('shows every question and every link once', () => {
    expect(layoutLayers(graph, arrows).flat().toSorted()).toEqual([...graph.questions.keys()].toSorted())
    const drawn = new Set(arrows.map(({ from, to }) => `${from} ${to}`))
    for (const step of graph.questions.values())
      for (const target of listLinks(step).flatMap(({ next }) => listTargets(next)))
        expect(drawn).toContain(`${step.key} ${target}`)
  })

  it('marks every danger answer', () => {
    const marked = arrows.filter(({ isDanger }) => isDanger).map(({ to }) => to)
    const screens =
      graph.name === 'safety-sensitive' ? ['kickout_danger', 'kickout_safety'] : ['kickout_danger']
    expect(marked).toEqual(screens)
    expect(renderIntakeGraph(graph).match(/class="arrow alarm"/g)).toHaveLength(screens.length)
  })
})
