import path from 'node:path'

/** What is known of a module of the build. */
interface Importers {
  readonly importers: readonly string[]
  readonly dynamicImporters: readonly string[]
}

/** A screen's own module, as the route table names it. */
const SCREEN = /\/src\/features\/([\w-]+\/screens\/\w+)\.tsx$/
const ENTRY = /\/src\/entry-client\.tsx$/
/** Says of an area that every page has it. */
export const EVERYWHERE = '*'
/** A message namespace of more screens than this belongs to the shell. */
const MOST = 12

/** The screens that a module is part of, as the route table names them. */
function screensWith(module: string, importersOf: (id: string) => Importers | null): readonly string[] {
  const found = new Set<string>()
  const seen = new Set<string>()
  const walk = (id: string): void => {
    if (seen.has(id)) return
    seen.add(id)
    const screen = SCREEN.exec(id.replaceAll(path.sep, '/'))?.[1]
    if (screen !== undefined) return void found.add(screen)
    if (ENTRY.test(id)) return void found.add(EVERYWHERE)
    const { importers, dynamicImporters } = importersOf(id) ?? { importers: [], dynamicImporters: [] }
    for (const one of [...importers, ...dynamicImporters]) walk(one)
  }
  walk(module)
  return [...found]
}

/**
 * Maps each message namespace to the screens that use it, so that reviewers can look at them. `users`: the
 * modules that import it.
 */
export function areaScreens(
  users: ReadonlyMap<string, ReadonlySet<string>>,
  importersOf: (id: string) => Importers | null,
): Readonly<Record<string, readonly string[]>> {
  const all = [...users].map(([area, modules]): readonly [string, readonly string[]] => {
    const screens = [
      ...new Set([...modules].flatMap((module) => screensWith(module, importersOf))),
    ].toSorted()
    return [area, screens.includes(EVERYWHERE) || screens.length > MOST ? [EVERYWHERE] : screens]
  })
  return Object.fromEntries(all.toSorted(([one], [other]) => one.localeCompare(other)))
}
