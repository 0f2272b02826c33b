import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { SharedSpace } from '@evenkeel/api-contract/staff/studio'

/** Which files are edited together: those of an organisation, by its client id, or of a set of the whole installation. */
export type FileSpace = { readonly username: string } | { readonly shared: SharedSpace }

const sharedPatterns: Readonly<Record<SharedSpace, RegExp>> = {
  home: /^(phrases|navs|nav-categories)(\.[a-z]{2})?\.yaml$/,
  intakes: /^intake\/[a-z][a-z0-9-]*(\.[a-z]{2})?\.yaml$/,
  articles: /^articles\/([a-z0-9-]+\/[a-z0-9-]+(\.[a-z]{2})?\.md|[a-z0-9-]+(\.[a-z]{2})?\.yaml)$/,
}

/** Folders that are looked through for the files of a space. */
const getSpaceFolder = (space: FileSpace): string =>
  'username' in space ? 'organisations' : { home: '', intakes: 'intake', articles: 'articles' }[space.shared]

/**
 * Whether a path below the programmes folder is a file of a space. Pictures of an organisation begin with its client id, and none with
 * that of another one that begins alike: `others` are all client ids.
 */
export function isSpaceFile(space: FileSpace, file: string, others: readonly string[]): boolean {
  if ('shared' in space) return sharedPatterns[space.shared].test(file)
  const { username } = space
  const [, name = '', ending = ''] =
    /^organisations\/([a-z0-9-]+)((?:\.[a-z]{2})?\.yaml|\.svg)$/.exec(file) ?? []
  if (ending !== '.svg') return name === username
  const holds = (one: string): boolean => name === one || name.startsWith(`${one}-`)
  return holds(username) && !others.some((one) => one.length > username.length && holds(one))
}

/** The files of a space as they lie in a folder, by path. */
export function readSpaceFiles(
  folder: string,
  space: FileSpace,
  others: readonly string[],
): Record<string, string> {
  const under = getSpaceFolder(space)
  const root = path.join(folder, under)
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) return {}
  const names = readdirSync(root, { recursive: under === 'articles', encoding: 'utf8' })
  const files = names
    .map((name) => path.posix.join(under, name.replaceAll(path.sep, '/')))
    .filter((file) => isSpaceFile(space, file, others))
    .toSorted()
  return Object.fromEntries(files.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]))
}
