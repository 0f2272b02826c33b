import type { StudioFile } from '@evenkeel/api-contract/staff/studio'
import { listBaseIntakes, type IntakeFile } from './intakes.ts'
import { questionMessages as words } from './questions.messages.ts'
import { type IntakeTexts, parseIntakeTexts } from './intake-texts.ts'

/** The words of an intake's own file; null while it cannot be read. */
export const readIntakeTexts = (files: readonly StudioFile[], { path }: IntakeFile): IntakeTexts | null =>
  parseIntakeTexts(files.find((one) => one.path === path)?.text ?? '')

/** What the questions of an intake and of those it builds on are about, by key. */
export function getQuestionTitles(
  files: readonly StudioFile[],
  intakes: readonly IntakeFile[],
  { name }: IntakeFile,
): ReadonlyMap<string, string> {
  const titles = listBaseIntakes(intakes, name)
    .toReversed()
    .flatMap((base) =>
      (readIntakeTexts(files, base)?.questions ?? []).flatMap(({ key, title }) =>
        title === null ? [] : [[key, title] as const],
      ),
    )
  return new Map(titles)
}

/** The questions with words of their own in an intake's file, as the form names them. */
export function listNamedQuestions(
  files: readonly StudioFile[],
  intakes: readonly IntakeFile[],
  chosen: IntakeFile,
): readonly { readonly key: string; readonly name: string }[] {
  const titles = getQuestionTitles(files, intakes, chosen)
  return (readIntakeTexts(files, chosen)?.questions ?? []).map(({ key }, at) => ({
    key,
    name: words.numbered({ number: at + 1, title: titles.get(key) ?? key }),
  }))
}
