import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Root folder of the repository. */
export const repositoryRoot = path.resolve(import.meta.dirname, '..')

/** A text file of the repository, by its path from the root. */
export interface SourceFile {
  readonly file: string
  readonly text: string
}

/** Installed, built or generated folders. */
const IGNORED_FOLDERS = /^(?:node_modules|dist|\.git|\.tmp|\.data)$/

/** All repository files below a folder, as paths from the root; does not need git. */
export function listRepositoryFiles(folder = ''): readonly string[] {
  return readdirSync(path.join(repositoryRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name)
    if (entry.isDirectory()) return IGNORED_FOLDERS.test(entry.name) ? [] : listRepositoryFiles(file)
    return entry.isFile() ? [file] : []
  })
}

/** Files whose path matches a pattern, with their texts. */
export const listSources = (sign: RegExp): readonly SourceFile[] =>
  listRepositoryFiles()
    .filter((file) => sign.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(repositoryRoot, file), 'utf8') }))

/** Code, tests and tools of the product. */
export const listCodeFiles = (): readonly SourceFile[] =>
  listSources(/^(?:(?:apps|packages)\/[^/]+\/src|e2e|bench|scripts)\/.*\.(?:tsx?|mjs)$/)
