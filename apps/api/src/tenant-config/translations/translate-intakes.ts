import type { Translator } from '@evenkeel/api-contract/i18n/translator'
import type { TranslationSource, TranslatedTexts } from '@evenkeel/api-contract/i18n/translate-entity'
import type { ConfigError } from '@evenkeel/server-kit/config-files/config-error'
import type { YamlFileResult } from '@evenkeel/server-kit/config-files/read-yaml'
import { checkQuestions } from '#intake-graph/check-questions.ts'
import type { IntakeGraph } from '#intake-graph/graph.ts'
import { buildGraph } from '../build-graph.ts'
import type { IntakeFile } from '../intake-file.ts'
import { translateQuestions, listIntakeTexts } from './intake-texts.ts'
import { checkTranslationFile, readTranslation, type TranslatedFile } from './translated-file.ts'

/** A usable intake: its own file, and the same with everything it extends. */
export interface ResolvedIntake {
  readonly read: YamlFileResult<IntakeFile>
  readonly own: IntakeFile
  readonly whole: IntakeFile
}

/** The intakes in one language. */
export interface TranslatedIntakes {
  readonly graphs: ReadonlyMap<string, IntakeGraph>
  readonly files: readonly TranslatedFile[]
  readonly faults: readonly ConfigError[]
}

/**
 * Every intake in another language: the same questions, choices, links and ways out of danger, so the same walks; each question
 * is checked with its words; `spoken` says what stands in no file. What an intake takes over from another one is said as there.
 */
export function translateIntakes(
  folder: string,
  intakes: readonly ResolvedIntake[],
  spoken: Translator,
  criticalDrafts: boolean,
): TranslatedIntakes {
  const wholeOf = new Map(intakes.map(({ own, whole }) => [own.name, whole]))
  const files = new Map(
    intakes.map(({ read: { file }, own, whole }) => [
      own.name,
      {
        language: spoken.language,
        source: file,
        texts: listIntakeTexts(own, whole, wholeOf.get(own.extends ?? '')),
        translation: readTranslation(folder, file, spoken.language),
      },
    ]),
  )
  const parentOf = new Map(intakes.map(({ own }) => [own.name, own.extends]))
  const textsFor = (name: string | undefined): TranslatedTexts =>
    name === undefined ? {} : { ...textsFor(parentOf.get(name)), ...files.get(name)?.translation.value }
  const saying = (name: string): TranslationSource => ({ texts: textsFor(name), criticalDrafts })
  const usual = intakes.find(({ own }) => own.name === 'default')
  const later = usual ? translateQuestions(usual.whole, saying('default')) : []
  const graphs = intakes.map(({ whole }) =>
    buildGraph({ ...whole, questions: translateQuestions(whole, saying(whole.name)) }, later, spoken),
  )
  const faults = graphs.flatMap((graph) =>
    checkQuestions(graph).map(({ question, message }) => ({
      file: files.get(graph.name)?.translation.file ?? graph.name,
      line: null,
      message: question === null ? message : `question ${question}: ${message}`,
    })),
  )
  return {
    graphs: new Map(graphs.map((graph) => [graph.name, graph])),
    files: [...files.values()],
    faults: [...[...files.values()].flatMap(checkTranslationFile), ...faults],
  }
}
