import type { StudioFile } from '@evenkeel/api-contract/staff/studio'
import { isMap, parseDocument } from 'yaml'
import { isTranslationFile } from '../editor/form-sections.ts'

/** An intake among the files of the questions. */
export interface IntakeFile {
  readonly path: string
  readonly name: string
  /** Name of the intake it changes; null: it says everything by itself. */
  readonly base: string | null
}

/** Name of the intake whose file, translation or picture this is. */
export const getIntakeName = (path: string): string =>
  path.slice(path.lastIndexOf('/') + 1).split('.')[0] ?? ''

export const isIntakeFile = (path: string): boolean =>
  path.startsWith('intake/') && path.endsWith('.yaml') && !isTranslationFile(path)

/** The intakes in the files, those that say everything by themselves first. */
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

/** The intake and those it builds on, itself first. */
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

/** Names of the intake and of those that build on it. */
export const listDerivedIntakes = (intakes: readonly IntakeFile[], name: string): ReadonlySet<string> =>
  new Set(
    intakes
      .filter((one) => listBaseIntakes(intakes, one.name).some((base) => base.name === name))
      .map((one) => one.name),
  )
