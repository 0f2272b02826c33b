import type { StudioFile } from '@evenkeel/api-contract/staff/studio'
import { listRenameChanges, toAnswerRename } from './rename-answer.ts'
import { getIntakeName } from './intakes.ts'
import { type ScalarChange, parseYamlPath, writeYamlScalars } from './write-yaml-scalars.ts'
import { parseIntakeTexts, type QuestionText } from './intake-texts.ts'

/** Files that a change of words touches, or why it cannot be written as it is. */
export type TextWriteResult =
  | { readonly files: Readonly<Record<string, string>> }
  | { readonly refused: 'missing' | 'taken' | 'unwritable' }

/** Every list of answers in a file. */
function listAnswerLists(text: string): readonly (readonly QuestionText[])[] {
  const words = parseIntakeTexts(text)
  if (!words) return []
  return [
    ...words.questions.flatMap(({ parts }) => parts.map(({ answers }) => answers)),
    ...words.shared.map(({ answers }) => answers),
  ]
}

/** Another answer of the same question has these words. */
const isDuplicateAnswer = (text: string, place: string, typed: string): boolean =>
  listAnswerLists(text)
    .filter((answers) => answers.some((one) => one.place === place))
    .some((answers) => answers.some((one) => one.place !== place && one.text === typed))

/**
 * Writes words into an intake's file. What names an answer by its words - an example, the way out of danger, advice for helpers, here and in the
 * intakes that build on this one - goes with it, so that whoever changes words never breaks the way.
 */
export function writeQuestionText(
  files: readonly StudioFile[],
  path: string,
  { place, kind, text: from, mayBeEmpty }: QuestionText,
  typed: string,
): TextWriteResult {
  const file = files.find((one) => one.path === path)
  const to = typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
  if (!file) return { refused: 'unwritable' }
  if (!mayBeEmpty && to.trim() === '') return { refused: 'missing' }
  const isAnswer = kind === 'answer'
  if (isAnswer && isDuplicateAnswer(file.text, place, to)) return { refused: 'taken' }
  const name = getIntakeName(path)
  const followed = isAnswer
    ? listRenameChanges(files, name, toAnswerRename(files, name, place, { from, to }))
    : new Map<string, readonly ScalarChange[]>()
  const changes = new Map([
    ...followed,
    [path, [{ at: parseYamlPath(place), text: to }, ...(followed.get(path) ?? [])]],
  ])
  const written: Record<string, string> = {}
  for (const [each, all] of changes) {
    const text = writeYamlScalars(files.find((one) => one.path === each)?.text ?? '', all)
    if (text === null) return { refused: 'unwritable' }
    written[each] = text
  }
  return { files: written }
}
