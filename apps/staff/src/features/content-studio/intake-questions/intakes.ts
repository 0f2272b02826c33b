import { isMap, parseDocument } from 'yaml'
import type { StudioFile } from '@evenkeel/api-contract/staff/schemas/studio'
import { isTranslationFile } from '../editor/form-sections.ts'
import { type IntakeTexts, parseIntakeTexts } from './intake-texts.ts'
import { questionMessages as words } from '../editor.messages.ts'

/** Intake in the question files. */
export interface IntakeFile {
  readonly path: string
  readonly name: string
  /** Name of the base intake; null for a complete intake. */
  readonly base: string | null
}

/** Intake name of a file, its translation or its diagram. */
export const getIntakeName = (path: string): string =>
  path.slice(path.lastIndexOf('/') + 1).split('.')[0] ?? ''

const isIntakeFile = (path: string): boolean =>
  path.startsWith('intake/') && path.endsWith('.yaml') && !isTranslationFile(path)

/** Intakes in the files, complete ones first. */
export function listIntakes(files: readonly StudioFile[]): readonly IntakeFile[] {
  return files
    .filter(({ path }) => isIntakeFile(path))
    .map(({ path, text }) => {
      const document = parseDocument(text)
      const base: unknown = isMap(document.contents) ? document.get('extends') : undefined
      return { path, name: getIntakeName(path), base: typeof base === 'string' ? base : null }
    })
    .toSorted((one, other) => Number(one.base !== null) - Number(other.base !== null))
}

/** An intake followed by its base intakes. */
export function listBaseIntakes(intakes: readonly IntakeFile[], name: string): readonly IntakeFile[] {
  const found: IntakeFile[] = []
  let next: string | null = name
  while (next !== null && !found.some((one) => one.name === next)) {
    const one: IntakeFile | undefined = intakes.find((each) => each.name === next)
    if (!one) break
    found.push(one)
    next = one.base
  }
  return found
}

/** Names of an intake and of the intakes derived from it. */
export const listDerivedIntakes = (intakes: readonly IntakeFile[], name: string): ReadonlySet<string> =>
  new Set(
    intakes
      .filter((one) => listBaseIntakes(intakes, one.name).some((base) => base.name === name))
      .map((one) => one.name),
  )

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
