import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { checkGraph } from '#intake-graph/check-graph.ts'
import type { IntakeGraph } from '#intake-graph/graph.ts'
import { buildGraph, mergeIntakes } from './build-graph.ts'
import type { ConfigError } from '@evenkeel/server-kit/config-files/config-error'
import { IntakeFile, type QuestionFile } from './intake-file.ts'
import { type YamlFileResult, readYamlFile } from '@evenkeel/server-kit/config-files/parse-yaml'
import { isTranslationFile } from './translations/translated-file.ts'
import type { ResolvedIntake } from './translations/translate-intakes.ts'

type IntakeFiles = ReadonlyMap<string, YamlFileResult<IntakeFile>>

const listIntakeFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.endsWith('.yaml') && !isTranslationFile(file))
        .toSorted()
    : []

/** Questions in `keeps` that do not exist in the extended intake. */
function checkKeeps(
  { file, value, lineOf }: YamlFileResult<IntakeFile>,
  base: IntakeFile | null,
): ConfigError[] {
  const known = new Set(base?.questions.map(({ key }) => key))
  return (value?.keeps ?? []).flatMap((key, at) =>
    known.has(key)
      ? []
      : [
          {
            file,
            line: lineOf(['keeps', at]),
            message: `keeps ${key}, which is no question of what it extends`,
          },
        ],
  )
}

/** Merges an intake with everything it extends; null if one of those is missing or extends it in turn. */
function resolveIntake(
  file: IntakeFile,
  files: IntakeFiles,
  above: readonly string[] = [],
): IntakeFile | null {
  if (file.extends === undefined) return file
  const base = above.includes(file.name) ? null : (files.get(file.extends)?.value ?? null)
  const under = base && resolveIntake(base, files, [...above, file.name])
  return under && mergeIntakes(under, file)
}

const afterBookingKinds = new Set(['radio', 'checkbox', 'yes_no', 'number', 'text', 'text_box'])

/** Why a question cannot be asked after a booking; null when it can. */
function checkAfterBookingQuestion(graph: IntakeGraph, question: QuestionFile | undefined): string | null {
  if (!question) return 'which is no question of default'
  if (graph.questions.has(question.key)) return 'which the walk asks already'
  const { kind = '', nested, members, frontend_meta_data: data, show_safety_screen: hasNotice } = question
  if (afterBookingKinds.has(kind) && !nested && !members && !data && !hasNotice) return null
  return 'and only plain questions of one tap, a number or a text can be asked there'
}

/** Errors of the questions asked after a booking. */
const checkAfterBooking = (
  { file, lineOf }: YamlFileResult<IntakeFile>,
  all: IntakeFile,
  graph: IntakeGraph,
  defaultQuestions: readonly QuestionFile[],
): ConfigError[] =>
  (all.after_booking ?? []).flatMap((key, at, keys) => {
    const why =
      keys.indexOf(key) < at
        ? 'which is named twice'
        : checkAfterBookingQuestion(
            graph,
            defaultQuestions.find((one) => one.key === key),
          )
    const line = lineOf(['after_booking', at])
    return why === null ? [] : [{ file, line, message: `asks ${key} after a booking, ${why}` }]
  })

interface CheckedIntake {
  readonly graph: IntakeGraph | null
  readonly usable: ResolvedIntake | null
  readonly faults: ConfigError[]
}

/** A checked graph, or its errors; line numbers point into the file with the question. */
function buildCheckedGraph(read: YamlFileResult<IntakeFile>, files: IntakeFiles): CheckedIntake {
  const { file, value } = read
  if (!value) return { graph: null, usable: null, faults: [...read.faults] }
  if (path.basename(file, '.yaml') !== value.name)
    return {
      graph: null,
      usable: null,
      faults: [{ file, line: read.lineOf(['name']), message: 'the name is not that of the file' }],
    }
  const all = resolveIntake(value, files)
  if (!all) {
    const message = `extends ${value.extends}, which is no usable intake`
    return { graph: null, usable: null, faults: [{ file, line: read.lineOf(['extends']), message }] }
  }
  const base = value.extends === undefined ? null : (files.get(value.extends)?.value ?? null)
  const missing = checkKeeps(read, base && resolveIntake(base, files))
  if (missing.length > 0) return { graph: null, usable: null, faults: missing }
  const defaultQuestions = files.get('default')?.value?.questions ?? []
  const graph = buildGraph(all, defaultQuestions)
  const faultsInGraph = checkGraph(graph).map(({ question, message }) => {
    const at = value.questions.findIndex(({ key }) => key === question)
    return {
      file,
      line: at === -1 ? null : read.lineOf(['questions', at]),
      message: question === null ? message : `question ${question}: ${message}`,
    }
  })
  const faults = [...faultsInGraph, ...checkAfterBooking(read, all, graph, defaultQuestions)]
  if (faults.length > 0) return { graph: null, usable: null, faults }
  return { graph, usable: { read, own: value, whole: all }, faults }
}

/** Reads and checks all intakes of the tenant config folder. */
export function loadIntakes(folder: string): {
  graphs: ReadonlyMap<string, IntakeGraph>
  usable: readonly ResolvedIntake[]
  faults: ConfigError[]
  files: string[]
} {
  const files = listIntakeFiles(path.join(folder, 'intake')).map((name) => `intake/${name}`)
  const read = new Map(
    files.map((file) => [path.basename(file, '.yaml'), readYamlFile(folder, file, IntakeFile)] as const),
  )
  const checked = [...read.values()].map((one) => buildCheckedGraph(one, read))
  const graphs = new Map(checked.flatMap(({ graph }) => (graph ? [[graph.name, graph] as const] : [])))
  const faults = checked.flatMap((one) => one.faults)
  if (!read.has('default'))
    faults.push({ file: 'intake/default.yaml', line: null, message: 'the file is missing' })
  return { graphs, usable: checked.flatMap(({ usable }) => usable ?? []), faults, files }
}
