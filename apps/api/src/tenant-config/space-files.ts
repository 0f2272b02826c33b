import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { SharedSpace } from '@evenkeel/api-contract/staff/studio'

/** A set of files that are edited together: those of an organization, by its client id, or a shared set. */
export type FileSpace = { readonly username: string } | { readonly shared: SharedSpace }

const sharedPatterns: Readonly<Record<SharedSpace, RegExp>> = {
  home: /^(phrases|navs|nav-categories)(\.[a-z]{2})?\.yaml$/,
  intakes: /^intake\/[a-z][a-z0-9-]*(\.[a-z]{2})?\.yaml$/,
  articles: /^articles\/([a-z0-9-]+\/[a-z0-9-]+(\.[a-z]{2})?\.md|[a-z0-9-]+(\.[a-z]{2})?\.yaml)$/,
}

/** The folder with the files of a space. */
const getSpaceFolder = (space: FileSpace): string =>
  'username' in space ? 'organisations' : { home: '', intakes: 'intake', articles: 'articles' }[space.shared]

/**
 * Whether a path below the tenant config folder belongs to a space. Images of an organization start with its
 * client id; those of a longer client id with the same start do not belong to it: `others` are all client
 * ids.
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

/** Reads the files of a space from a folder, by path. */
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
