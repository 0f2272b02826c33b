import { type Saying, saidWhole, textsOf } from '@evenkeel/contract/words/whole'
import type { IntakeFile, QuestionFile } from '../intake-file.ts'
import { isCriticalQuestion, rewordQuestion, type Scales } from './rewordings.ts'
import type { FileText } from './translated-file.ts'

/** A question and everything that is asked with it. */
const withParts = (question: QuestionFile): QuestionFile[] => [
  question,
  ...(question.nested ? withParts(question.nested) : []),
  ...(question.members ?? []).flatMap(withParts),
]

function saidQuestion(question: QuestionFile, scales: Scales, saying: Saying): QuestionFile {
  const said = saidWhole(question, rewordQuestion(scales), saying, isCriticalQuestion(question))
  return {
    ...said,
    ...(said.nested ? { nested: saidQuestion(said.nested, scales, saying) } : {}),
    ...(said.members ? { members: said.members.map((member) => saidQuestion(member, scales, saying)) } : {}),
  }
}

/** Questions of an intake that says everything by itself, in another language. */
export const saidQuestions = (
  { questions, scales = {} }: Pick<IntakeFile, 'questions' | 'scales'>,
  saying: Saying,
): QuestionFile[] => questions.map((question) => saidQuestion(question, scales, saying))

/** Texts of all questions and parts by their ids. */
const allTexts = ({ questions, scales = {} }: Pick<IntakeFile, 'questions' | 'scales'>) =>
  new Map(questions.flatMap(withParts).flatMap((question) => [...textsOf(question, rewordQuestion(scales))]))

/**
 * The texts an intake's own file adds to those it extends (`base`); `whole` is both together, which knows what a question is
 * about that is changed in part here.
 */
export function textsOfIntake(
  file: IntakeFile,
  whole: IntakeFile,
  base: IntakeFile | undefined,
): readonly FileText[] {
  const inherited = base ? allTexts(base) : new Map<string, string>()
  const critical = new Set(
    whole.questions
      .flatMap(withParts)
      .filter(isCriticalQuestion)
      .map(({ key }) => key),
  )
  const texts = new Map<string, FileText>()
  for (const question of file.questions.flatMap(withParts)) {
    for (const [id, english] of textsOf(question, rewordQuestion(file.scales ?? {}))) {
      if (inherited.get(id) === english) continue
      const isCritical = critical.has(question.key) || texts.get(id)?.isCritical === true
      texts.set(id, { id, english, isCritical })
    }
  }
  return [...texts.values()]
}
