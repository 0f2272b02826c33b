import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { SharedSpace } from '@evenkeel/api-contract/staff/studio'
import { hours } from '@evenkeel/api-contract/time/duration-units'

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

/** A space owned by the content studio, with its published files. */
export interface OwnedSpace {
  readonly space: FileSpace
  readonly files: Readonly<Record<string, string>>
}

/**
 * The tenant config files in use: those of the base folder, overlaid with what the content studio owns
 * (decision 011). They are assembled in a temporary folder of this process: published files are stored in the
 * database only.
 */
export interface TenantConfigFolder {
  /** The operator's folder. */
  readonly base: string
  /** The folder with the files in use; the base folder while the content studio owns nothing. */
  path(): string
  /** Assembles the files again. */
  lay(owned: readonly OwnedSpace[]): string
  /** Assembles other files, checks them, and removes them; `without` are folders to leave out. */
  tryOut<T>(owned: readonly OwnedSpace[], look: (folder: string) => T, without?: readonly string[]): T
  /** Removes the assembled files. */
  drop(): void
}

/** Files of the base folder that are ignored because the content studio owns their space. */
export function listShadowedFiles(base: string, owned: readonly OwnedSpace[]): readonly string[] {
  return owned.flatMap(({ space }) => Object.keys(readSpaceFiles(base, space, listUsernames(owned))))
}

const listUsernames = (owned: readonly OwnedSpace[]): readonly string[] =>
  owned.flatMap(({ space }) => ('username' in space ? [space.username] : []))

const FOLDER_PREFIX = 'evenkeel-programmes-'
/** Age after which a folder was left by a killed process; live processes read theirs at once. */
const STALE_AFTER = hours(24)
/** Never part of what members read. */
const EXCLUDED_FOLDER = 'demo'

/** Copies files and folders, except those to leave out. */
function copyFolder(base: string, into: string, leavesOut: (file: string) => boolean, under = ''): void {
  for (const entry of readdirSync(path.join(base, under), { withFileTypes: true })) {
    const file = path.posix.join(under, entry.name)
    // A folder mounted by Kubernetes consists of symbolic links to `..data`.
    if (entry.name.startsWith('..') || leavesOut(file)) continue
    const isFolder = entry.isSymbolicLink()
      ? statSync(path.join(base, file)).isDirectory()
      : entry.isDirectory()
    if (isFolder) {
      mkdirSync(path.join(into, file), { recursive: true })
      copyFolder(base, into, leavesOut, file)
    } else copyFileSync(path.join(base, file), path.join(into, file))
  }
}

function writeOverlay(
  base: string,
  into: string,
  owned: readonly OwnedSpace[],
  without: readonly string[],
): void {
  const usernames = listUsernames(owned)
  // An image with the same start may belong to another organization: it is overwritten, never left out.
  const isOwned = (file: string): boolean =>
    !file.endsWith('.svg') && owned.some(({ space }) => isSpaceFile(space, file, usernames))
  copyFolder(base, into, (file) => file === EXCLUDED_FOLDER || without.includes(file) || isOwned(file))
  for (const { files } of owned)
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(into, file)), { recursive: true })
      writeFileSync(path.join(into, file), text)
    }
}

/** Removes folders of killed processes, made long before `fresh`. */
function cleanUpFolders(scratch: string, fresh: string): void {
  const now = statSync(fresh).mtimeMs
  for (const name of readdirSync(scratch)) {
    if (!name.startsWith(FOLDER_PREFIX)) continue
    const at = path.join(scratch, name)
    const found = statSync(at, { throwIfNoEntry: false })
    if (found && found.mtimeMs < now - STALE_AFTER) rmSync(at, { recursive: true, force: true })
  }
}

/** Creates the tenant config folder on an operator's folder, assembling files below `scratch`. */
export function createTenantConfigFolder(base: string, scratch: string = tmpdir()): TenantConfigFolder {
  let laid: string | null = null
  const make = (owned: readonly OwnedSpace[], without: readonly string[] = []): string => {
    mkdirSync(scratch, { recursive: true })
    const folder = mkdtempSync(path.join(scratch, FOLDER_PREFIX))
    try {
      writeOverlay(base, folder, owned, without)
    } catch (error) {
      rmSync(folder, { recursive: true, force: true })
      throw error
    }
    return folder
  }
  const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true })
  const drop = (): void => {
    if (laid !== null) remove(laid)
    laid = null
  }
  return {
    base,
    path: () => laid ?? base,
    lay: (owned) => {
      if (owned.length === 0) drop()
      else {
        const next = make(owned)
        cleanUpFolders(scratch, next)
        drop()
        laid = next
      }
      return laid ?? base
    },
    tryOut: (owned, look, without) => {
      const folder = make(owned, without)
      try {
        return look(folder)
      } finally {
        remove(folder)
      }
    },
    drop,
  }
}
