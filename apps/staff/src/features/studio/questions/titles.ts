import type { StudioFile } from '@evenkeel/contract/staff/studio'
import { basesOf, type IntakeName } from './intakes.ts'
import { questionWords as words } from './questions.words.ts'
import { type WrittenIntake, wordsOfIntake } from './written-question.ts'

/** The words of an intake's own file; null while it cannot be read. */
export const ownWords = (files: readonly StudioFile[], { path }: IntakeName): WrittenIntake | null =>
  wordsOfIntake(files.find((one) => one.path === path)?.text ?? '')

/** What the questions of an intake and of those it builds on are about, by key. */
export function titlesIn(
  files: readonly StudioFile[],
  intakes: readonly IntakeName[],
  { name }: IntakeName,
): ReadonlyMap<string, string> {
  const titles = basesOf(intakes, name)
    .toReversed()
    .flatMap((base) =>
      (ownWords(files, base)?.questions ?? []).flatMap(({ key, title }) =>
        title === null ? [] : [[key, title] as const],
      ),
    )
  return new Map(titles)
}

/** The questions with words of their own in an intake's file, as the form names them. */
export function namedQuestions(
  files: readonly StudioFile[],
  intakes: readonly IntakeName[],
  chosen: IntakeName,
): readonly { readonly key: string; readonly name: string }[] {
  const titles = titlesIn(files, intakes, chosen)
  return (ownWords(files, chosen)?.questions ?? []).map(({ key }, at) => ({
    key,
    name: words.numbered({ number: at + 1, title: titles.get(key) ?? key }),
  }))
}
