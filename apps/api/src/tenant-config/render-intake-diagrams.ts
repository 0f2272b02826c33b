import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { formatConfigError } from '@evenkeel/server-kit/config-files/config-error'
import { loadIntakes } from './load-intakes.ts'
import { renderIntakeGraph } from './intake-diagram.ts'

// The command `npm run programmes:draw`: renders a picture beside every intake. Skips invalid intakes.
const folder = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../../../../tenant-config'))
const { graphs, faults } = loadIntakes(folder)
for (const graph of graphs.values()) {
  writeFileSync(path.join(folder, 'intake', `${graph.name}.svg`), renderIntakeGraph(graph))
  process.stdout.write(`drawn  intake/${graph.name}.svg\n`)
}
for (const fault of faults) process.stdout.write(`${formatConfigError(fault)}\n`)
process.exitCode = faults.length > 0 ? 1 : 0
