import type { StudioFile } from '@evenkeel/contract/staff/studio'
import { changesByFile, renamedAt } from './rename-answer.ts'
import { intakeOfPath } from './intakes.ts'
import { type Change, stepsOf, writeScalars } from './write-scalars.ts'
import { wordsOfIntake, type WrittenText } from './written-question.ts'

/** Files that a change of words touches, or why it cannot be written as it is. */
export type WordsWritten =
  | { readonly files: Readonly<Record<string, string>> }
  | { readonly refused: 'missing' | 'taken' | 'unwritable' }

/** Every list of answers in a file. */
function listsOf(text: string): readonly (readonly WrittenText[])[] {
  const words = wordsOfIntake(text)
  if (!words) return []
  return [
    ...words.questions.flatMap(({ parts }) => parts.map(({ answers }) => answers)),
    ...words.shared.map(({ answers }) => answers),
  ]
}

/** Another answer of the same question has these words. */
const isTaken = (text: string, place: string, typed: string): boolean =>
  listsOf(text)
    .filter((answers) => answers.some((one) => one.place === place))
    .some((answers) => answers.some((one) => one.place !== place && one.text === typed))

/**
 * Writes words into an intake's file. What names an answer by its words - an example, the way out of danger, advice for helpers, here and in the
 * intakes that build on this one - goes with it, so that whoever changes words never breaks the way.
 */
export function withWords(
  files: readonly StudioFile[],
  path: string,
  { place, kind, text: from, mayBeEmpty }: WrittenText,
  typed: string,
): WordsWritten {
  const file = files.find((one) => one.path === path)
  const to = typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
  if (!file) return { refused: 'unwritable' }
  if (!mayBeEmpty && to.trim() === '') return { refused: 'missing' }
  const isAnswer = kind === 'answer'
  if (isAnswer && isTaken(file.text, place, to)) return { refused: 'taken' }
  const name = intakeOfPath(path)
  const followed = isAnswer
    ? changesByFile(files, name, renamedAt(files, name, place, { from, to }))
    : new Map<string, readonly Change[]>()
  const changes = new Map([
    ...followed,
    [path, [{ at: stepsOf(place), text: to }, ...(followed.get(path) ?? [])]],
  ])
  const written: Record<string, string> = {}
  for (const [each, all] of changes) {
    const text = writeScalars(files.find((one) => one.path === each)?.text ?? '', all)
    if (text === null) return { refused: 'unwritable' }
    written[each] = text
  }
  return { files: written }
}
