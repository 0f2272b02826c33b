import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { checkGraph } from '#intake-graph/check-graph.ts'
import type { Graph } from '#intake-graph/graph.ts'
import { buildGraph } from './build-graph.ts'
import type { ConfigError } from '@evenkeel/server/config-files/config-error'
import { IntakeFile } from './intake-file.ts'
import { type ReadFile, readYaml } from '@evenkeel/server/config-files/read-yaml'

type Files = ReadonlyMap<string, ReadFile<IntakeFile>>

const namesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.endsWith('.yaml'))
        .toSorted()
    : []

/** A checked graph, or what is wrong with it; lines point into the file that holds the question. */
function graphOf(read: ReadFile<IntakeFile>, files: Files): { graph: Graph | null; faults: ConfigError[] } {
  const { file, value } = read
  if (!value) return { graph: null, faults: [...read.faults] }
  if (path.basename(file, '.yaml') !== value.name)
    return {
      graph: null,
      faults: [{ file, line: read.lineOf(['name']), message: 'the name is not that of the file' }],
    }
  const base = value.extends === undefined ? undefined : files.get(value.extends)
  if (value.extends !== undefined && (!base?.value || base.value.extends !== undefined)) {
    const message = `extends ${value.extends}, which is no usable intake of its own`
    return { graph: null, faults: [{ file, line: read.lineOf(['extends']), message }] }
  }
  const graph = buildGraph(value, base?.value ?? null)
  const faults = checkGraph(graph).map(({ question, message }) => {
    const at = value.questions.findIndex(({ key }) => key === question)
    return {
      file,
      line: at === -1 ? null : read.lineOf(['questions', at]),
      message: question === null ? message : `question ${question}: ${message}`,
    }
  })
  return { graph: faults.length === 0 ? graph : null, faults }
}

/** Reads and checks every intake of the programmes folder. */
export function loadIntakes(folder: string): {
  graphs: ReadonlyMap<string, Graph>
  faults: ConfigError[]
  files: string[]
} {
  const files = namesIn(path.join(folder, 'intake')).map((name) => `intake/${name}`)
  const read = new Map(
    files.map((file) => [path.basename(file, '.yaml'), readYaml(folder, file, IntakeFile)] as const),
  )
  const checked = [...read.values()].map((one) => graphOf(one, read))
  const graphs = new Map(checked.flatMap(({ graph }) => (graph ? [[graph.name, graph] as const] : [])))
  const faults = checked.flatMap((one) => one.faults)
  if (!read.has('default'))
    faults.push({ file: 'intake/default.yaml', line: null, message: 'the file is missing' })
  return { graphs, faults, files }
}
