import {
  type TranslationSource,
  translateEntity,
  collectTexts,
} from '@evenkeel/api-contract/i18n/translate-entity'
import type { IntakeFile, QuestionFile } from '../intake-file.ts'
import { isCriticalQuestion, createQuestionMapper, type Scales } from './text-mappers.ts'
import type { FileText } from './translated-file.ts'

/** A question and everything that is asked with it. */
const flattenParts = (question: QuestionFile): QuestionFile[] => [
  question,
  ...(question.nested ? flattenParts(question.nested) : []),
  ...(question.members ?? []).flatMap(flattenParts),
]

function translateQuestion(question: QuestionFile, scales: Scales, saying: TranslationSource): QuestionFile {
  const said = translateEntity(question, createQuestionMapper(scales), saying, isCriticalQuestion(question))
  return {
    ...said,
    ...(said.nested ? { nested: translateQuestion(said.nested, scales, saying) } : {}),
    ...(said.members
      ? { members: said.members.map((member) => translateQuestion(member, scales, saying)) }
      : {}),
  }
}

/** Questions of an intake that says everything by itself, in another language. */
export const translateQuestions = (
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
export function listIntakeTexts(
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
