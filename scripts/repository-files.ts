import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The folder of the repository. */
export const root = path.resolve(import.meta.dirname, '..')

/** A text file of the repository, by its path from the root. */
export interface Source {
  readonly file: string
  readonly text: string
}

/** What is installed, built or kept by a run. */
const FOLDERS = /^(?:node_modules|dist|\.git|\.tmp|\.data)$/

/** Every file of the repository below a folder, by its path from the root; it needs no Git. */
export function repositoryFiles(folder = ''): readonly string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name)
    if (entry.isDirectory()) return FOLDERS.test(entry.name) ? [] : repositoryFiles(file)
    return entry.isFile() ? [file] : []
  })
}

/** The files among them that the sign fits, with their texts. */
export const sourcesLike = (sign: RegExp): readonly Source[] =>
  repositoryFiles()
    .filter((file) => sign.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

/** The code of the product, its tests and its tools. */
export const codeFiles = (): readonly Source[] =>
  sourcesLike(/^(?:(?:apps|packages)\/[^/]+\/src|e2e|bench|scripts)\/.*\.(?:tsx?|mjs)$/)
