import type { StudioFile } from '@evenkeel/api-contract/staff/studio'
import { isMap, parseDocument } from 'yaml'
import { isTranslationFile } from '../editor/form-sections.ts'

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

export const isIntakeFile = (path: string): boolean =>
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
