import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hours } from '@evenkeel/api-contract/time/duration-units'
import { type FileSpace, isSpaceFile, readSpaceFiles } from './space-files.ts'

/** A space that the studio owns, with its files as they are published. */
export interface OwnedSpace {
  readonly space: FileSpace
  readonly files: Readonly<Record<string, string>>
}

/**
 * The programme files in use: those of the folder, and over them what the studio owns (decision 011). They are laid into a folder of
 * this process, which is thrown away when others are laid: what is published stands in the database alone.
 */
export interface TenantConfigFolder {
  /** What the operator keeps. */
  readonly base: string
  /** Where the files in use lie; the operator's own folder while the studio owns nothing. */
  path(): string
  /** Lays the files anew. */
  lay(owned: readonly OwnedSpace[]): string
  /** Lays other files, looks at them, and throws them away; `without` are folders that are not looked at. */
  tryOut<T>(owned: readonly OwnedSpace[], look: (folder: string) => T, without?: readonly string[]): T
  /** Throws away what was laid. */
  drop(): void
}

/** Files of the operator's folder that count for nothing, because the studio owns their space. */
export function listShadowedFiles(base: string, owned: readonly OwnedSpace[]): readonly string[] {
  return owned.flatMap(({ space }) => Object.keys(readSpaceFiles(base, space, listUsernames(owned))))
}

const listUsernames = (owned: readonly OwnedSpace[]): readonly string[] =>
  owned.flatMap(({ space }) => ('username' in space ? [space.username] : []))

const FOLDER_PREFIX = 'evenkeel-programmes-'
/** A folder that was left by a process that was killed; the living read theirs at once. */
const STALE_AFTER = hours(24)
/** Never part of what members read. */
const EXCLUDED_FOLDER = 'demo'

/** Copies what is not left out, files and folders alike. */
function copyFolder(base: string, into: string, leavesOut: (file: string) => boolean, under = ''): void {
  for (const entry of readdirSync(path.join(base, under), { withFileTypes: true })) {
    const file = path.posix.join(under, entry.name)
    // A folder of Kubernetes is made of links, and `..data` is what they lead to.
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
  // A picture that begins alike may be another organisation's: it is written over, never left out.
  const isOwned = (file: string): boolean =>
    !file.endsWith('.svg') && owned.some(({ space }) => isSpaceFile(space, file, usernames))
  copyFolder(base, into, (file) => file === EXCLUDED_FOLDER || without.includes(file) || isOwned(file))
  for (const { files } of owned)
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(into, file)), { recursive: true })
      writeFileSync(path.join(into, file), text)
    }
}

/** Removes what processes left that were killed, long before `fresh` was made. */
function cleanUpFolders(scratch: string, fresh: string): void {
  const now = statSync(fresh).mtimeMs
  for (const name of readdirSync(scratch)) {
    if (!name.startsWith(FOLDER_PREFIX)) continue
    const at = path.join(scratch, name)
    const found = statSync(at, { throwIfNoEntry: false })
    if (found && found.mtimeMs < now - STALE_AFTER) rmSync(at, { recursive: true, force: true })
  }
}

/** The files of an operator's folder, laid into folders below `scratch`. */
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
