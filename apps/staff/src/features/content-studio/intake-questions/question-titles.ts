import type { StudioFile } from '@evenkeel/api-contract/staff/studio'
import { listBaseIntakes, type IntakeFile } from './intakes.ts'
import { questionMessages as words } from './questions.messages.ts'
import { type IntakeTexts, parseIntakeTexts } from './intake-texts.ts'

/** Texts of an intake's own file; null while it cannot be parsed. */
export const readIntakeTexts = (files: readonly StudioFile[], { path }: IntakeFile): IntakeTexts | null =>
  parseIntakeTexts(files.find((one) => one.path === path)?.text ?? '')

/** Question titles of an intake and its base intakes, by key. */
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

/** Questions with own texts in an intake file, with the titles shown in the form. */
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
