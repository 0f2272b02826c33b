import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { repositoryRoot } from '../repository-files.ts'

interface Workspace {
  readonly exports?: Readonly<Record<string, string>>
}

/** Modules a file loads statically: neither type imports, which are erased, nor `await import(…)`. */
const extractImports = (text: string): readonly string[] =>
  [...text.matchAll(/^(?:import|export)(?! type\b)(?:[^'"]*? from)? '([^']+)'/gm)].map(
    ([, name]) => name ?? '',
  )

/** Resolves a workspace import to a path from the root; null for libraries. */
export function resolveImport(from: string, name: string): string | null {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(from), name)
  const [kind, workspace] = from.split('/')
  if (name.startsWith('#')) return `${kind}/${workspace}/src/${name.slice(1)}`
  const [, other, exported] = /^@evenkeel\/([a-z-]+)\/(.+)$/.exec(name) ?? []
  for (const folder of other ? [`apps/${other}`, `packages/${other}`] : []) {
    const file = path.join(repositoryRoot, folder, 'package.json')
    if (!existsSync(file)) continue
    const { exports = {} } = JSON.parse(readFileSync(file, 'utf8')) as Workspace
    const [pattern, target] =
      Object.entries(exports).find(([key]) => key === `./${exported}` || key === './*') ?? []
    if (target)
      return path.posix.join(folder, pattern === './*' ? target.replace('*', exported ?? '') : target)
  }
  return null
}

/** All repository files loaded with a file, including itself, as paths from the root. */
export function listStaticImports(first: string): ReadonlySet<string> {
  const found = new Set<string>()
  const open = [first]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue
    found.add(file)
    if (!file.endsWith('.ts')) continue
    for (const name of extractImports(readFileSync(path.join(repositoryRoot, file), 'utf8'))) {
      const next = resolveImport(file, name)
      if (next !== null && existsSync(path.join(repositoryRoot, next))) open.push(next)
    }
  }
  return found
}
