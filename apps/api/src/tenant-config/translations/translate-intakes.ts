import {
  collectTexts,
  type TranslatedTexts,
  translateEntity,
  type TranslationSource,
} from '@evenkeel/api-contract/i18n/translate-entity'
import type { Translator } from '@evenkeel/api-contract/i18n/translator'
import type { ConfigError } from '@evenkeel/server-kit/config-files/config-error'
import type { YamlFileResult } from '@evenkeel/server-kit/config-files/parse-yaml'
import { checkQuestions } from '#intake-graph/check-questions.ts'
import type { IntakeGraph } from '#intake-graph/graph.ts'
import { buildGraph } from '../build-graph.ts'
import type { IntakeFile, QuestionFile } from '../intake-file.ts'
import { createQuestionMapper, isCriticalQuestion, type Scales } from './text-mappers.ts'
import {
  checkTranslationFile,
  type FileText,
  readTranslation,
  type TranslatedFile,
} from './translated-file.ts'

/** A question and all its parts. */
const flattenParts = (question: QuestionFile): QuestionFile[] => [
  question,
  ...(question.nested ? flattenParts(question.nested) : []),
  ...(question.members ?? []).flatMap(flattenParts),
]

function translateQuestion(question: QuestionFile, scales: Scales, saying: TranslationSource): QuestionFile {
  const translated = translateEntity(
    question,
    createQuestionMapper(scales),
    saying,
    isCriticalQuestion(question),
  )
  return {
    ...translated,
    ...(translated.nested ? { nested: translateQuestion(translated.nested, scales, saying) } : {}),
    ...(translated.members
      ? { members: translated.members.map((member) => translateQuestion(member, scales, saying)) }
      : {}),
  }
}

/** The questions of a complete intake in another language. */
const translateQuestions = (
  { questions, scales = {} }: Pick<IntakeFile, 'questions' | 'scales'>,
  saying: TranslationSource,
): QuestionFile[] => questions.map((question) => translateQuestion(question, scales, saying))

/** Texts of all questions and parts by their ids. */
const collectAllTexts = ({ questions, scales = {} }: Pick<IntakeFile, 'questions' | 'scales'>) =>
  new Map(
    questions
      .flatMap(flattenParts)
      .flatMap((question) => [...collectTexts(question, createQuestionMapper(scales))]),
  )

/**
 * The texts an intake's own file adds to those it extends (`base`); `whole` is both together, which knows what a question is
 * about that is changed in part here.
 */
function listIntakeTexts(
  file: IntakeFile,
  whole: IntakeFile,
  base: IntakeFile | undefined,
): readonly FileText[] {
  const inherited = base ? collectAllTexts(base) : new Map<string, string>()
  const critical = new Set(
    whole.questions
      .flatMap(flattenParts)
      .filter(isCriticalQuestion)
      .map(({ key }) => key),
  )
  const texts = new Map<string, FileText>()
  for (const question of file.questions.flatMap(flattenParts)) {
    for (const [id, english] of collectTexts(question, createQuestionMapper(file.scales ?? {}))) {
      if (inherited.get(id) === english) continue
      const isCritical = critical.has(question.key) || texts.get(id)?.isCritical === true
      texts.set(id, { id, english, isCritical })
    }
  }
  return [...texts.values()]
}

/** A usable intake: its own file, and the merged one. */
export interface ResolvedIntake {
  readonly read: YamlFileResult<IntakeFile>
  readonly own: IntakeFile
  readonly whole: IntakeFile
}

/** The intakes in one language. */
interface TranslatedIntakes {
  readonly graphs: ReadonlyMap<string, IntakeGraph>
  readonly files: readonly TranslatedFile[]
  readonly faults: readonly ConfigError[]
}

/**
 * Translates every intake: same questions, choices, links and danger handling. Each question is checked with
 * its translation; `translator` has the texts that are in no file. An inherited question uses the translation of
 * the intake it comes from.
 */
export function translateIntakes(
  folder: string,
  intakes: readonly ResolvedIntake[],
  translator: Translator,
  criticalDrafts: boolean,
): TranslatedIntakes {
  const wholeOf = new Map(intakes.map(({ own, whole }) => [own.name, whole]))
  const files = new Map(
    intakes.map(({ read: { file }, own, whole }) => [
      own.name,
      {
        language: translator.language,
        source: file,
        texts: listIntakeTexts(own, whole, wholeOf.get(own.extends ?? '')),
        translation: readTranslation(folder, file, translator.language),
      },
    ]),
  )
  const parentOf = new Map(intakes.map(({ own }) => [own.name, own.extends]))
  const textsFor = (name: string | undefined): TranslatedTexts =>
    name === undefined ? {} : { ...textsFor(parentOf.get(name)), ...files.get(name)?.translation.value }
  const saying = (name: string): TranslationSource => ({ texts: textsFor(name), criticalDrafts })
  const defaultQuestions = intakes.find(({ own }) => own.name === 'default')
  const later = defaultQuestions ? translateQuestions(defaultQuestions.whole, saying('default')) : []
  const graphs = intakes.map(({ whole }) =>
    buildGraph({ ...whole, questions: translateQuestions(whole, saying(whole.name)) }, later, translator),
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
