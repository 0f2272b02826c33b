import { createHash } from 'node:crypto'

const SCREEN = /\/src\/features\/([\w-]+)\/screens\/(\w+)\.tsx$/

/** Screens that need little of what the others of their feature share. */
const apart: Readonly<Record<string, string>> = { LogInScreen: 'log-in', MemberHomeScreen: 'member-home' }

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null
}

/**
 * Names the file of a module that several screens share by the features that use it; null: rolldown decides. Without it,
 * each set of screens has a file of its shared modules, and a page waits for twice as many small files.
 */
export function nameSharedChunk(id: string, graph: ModuleGraph): string | null {
  const screens = new Set<string>()
  const features = new Set<string>()
  const seen = new Set<string>()
  const visit = (module: string): void => {
    if (seen.has(module)) return
    seen.add(module)
    const [, feature, screen] = SCREEN.exec(module) ?? []
    if (feature === undefined || screen === undefined)
      return graph.getModuleInfo(module)?.importers.forEach(visit)
    screens.add(screen)
    features.add(apart[screen] ?? feature)
    return undefined
  }
  visit(id)
  if (screens.size < 2) return null
  const name = [...features].toSorted().join('-')
  // Each page names its files.
  return features.size < 4 ? name : `shared-${createHash('sha256').update(name).digest('hex').slice(0, 4)}`
}
