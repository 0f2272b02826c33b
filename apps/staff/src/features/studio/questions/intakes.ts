import type { StudioFile } from '@evenkeel/contract/staff/studio'
import { isMap, parseDocument } from 'yaml'
import { isTranslation } from '../editor/places.ts'

/** An intake among the files of the questions. */
export interface IntakeName {
  readonly path: string
  readonly name: string
  /** Name of the intake it changes; null: it says everything by itself. */
  readonly base: string | null
}

/** Name of the intake whose file, translation or picture this is. */
export const intakeOfPath = (path: string): string =>
  path.slice(path.lastIndexOf('/') + 1).split('.')[0] ?? ''

export const isIntake = (path: string): boolean =>
  path.startsWith('intake/') && path.endsWith('.yaml') && !isTranslation(path)

/** The intakes in the files, those that say everything by themselves first. */
export function intakesIn(files: readonly StudioFile[]): readonly IntakeName[] {
  return files
    .filter(({ path }) => isIntake(path))
    .map(({ path, text }) => {
      const document = parseDocument(text)
      const base: unknown = isMap(document.contents) ? document.get('extends') : undefined
      return { path, name: intakeOfPath(path), base: typeof base === 'string' ? base : null }
    })
    .toSorted((one, other) => Number(one.base !== null) - Number(other.base !== null))
}

/** The intake and those it builds on, itself first. */
export function basesOf(intakes: readonly IntakeName[], name: string): readonly IntakeName[] {
  const found: IntakeName[] = []
  let next: string | null = name
  while (next !== null && !found.some((one) => one.name === next)) {
    const one: IntakeName | undefined = intakes.find((each) => each.name === next)
    if (!one) break
    found.push(one)
    next = one.base
  }
  return found
}

/** Names of the intake and of those that build on it. */
export const builtOn = (intakes: readonly IntakeName[], name: string): ReadonlySet<string> =>
  new Set(
    intakes
      .filter((one) => basesOf(intakes, one.name).some((base) => base.name === name))
      .map((one) => one.name),
  )
