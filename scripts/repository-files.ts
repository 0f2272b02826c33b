import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The folder of the repository. */
export const repositoryRoot = path.resolve(import.meta.dirname, '..')

/** A text file of the repository, by its path from the root. */
export interface SourceFile {
  readonly file: string
  readonly text: string
}

/** What is installed, built or kept by a run. */
const IGNORED_FOLDERS = /^(?:node_modules|dist|\.git|\.tmp|\.data)$/

/** Every file of the repository below a folder, by its path from the root; it needs no Git. */
export function listRepositoryFiles(folder = ''): readonly string[] {
  return readdirSync(path.join(repositoryRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name)
    if (entry.isDirectory()) return IGNORED_FOLDERS.test(entry.name) ? [] : listRepositoryFiles(file)
    return entry.isFile() ? [file] : []
  })
}

/** The files among them that the sign fits, with their texts. */
export const listSources = (sign: RegExp): readonly SourceFile[] =>
  listRepositoryFiles()
    .filter((file) => sign.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(repositoryRoot, file), 'utf8') }))

/** The code of the product, its tests and its tools. */
export const listCodeFiles = (): readonly SourceFile[] =>
  listSources(/^(?:(?:apps|packages)\/[^/]+\/src|e2e|bench|scripts)\/.*\.(?:tsx?|mjs)$/)
