import { accessSync, constants, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { ConfigError } from './config-error.ts'

/** Why a file cannot be read, by error code. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  ENOTDIR: 'no such file',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
}

/** Why a file or folder cannot be read, in plain words. */
export function describeReadError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
  return reasons[code] ?? code
}

/** Files that are read from the folder; others, such as an editor's own files, are ignored. */
const isConfigFile = (name: string): boolean => !name.startsWith('.') && /\.(yaml|md|svg)$/.test(name)

const createError = (file: string, message: string): ConfigError => ({ file, line: null, message })

/** Unreadable files and folders below a folder, with the cause. */
function findBelow(folder: string, inside: string): readonly ConfigError[] {
  const at = path.join(folder, inside)
  let entries
  try {
    entries = readdirSync(at, { withFileTypes: true })
    // A folder may be listable although its files cannot be opened.
    accessSync(at, constants.R_OK | constants.X_OK)
  } catch (error) {
    return [createError(inside, `the folder cannot be read (${describeReadError(error)})`)]
  }
  return entries.flatMap((entry) => {
    const name = path.join(inside, entry.name)
    if (entry.isDirectory()) return entry.name.startsWith('.') ? [] : findBelow(folder, name)
    if (!isConfigFile(entry.name)) return []
    try {
      accessSync(path.join(folder, name), constants.R_OK)
      return []
    } catch (error) {
      return [createError(name, `the file cannot be read (${describeReadError(error)})`)]
    }
  })
}

/**
 * Unreadable files and folders of the tenant config, with the cause. Called before anything is read, so that
 * users never see system error messages. `needed`: required folders.
 */
export function findUnreadableFiles(folder: string, needed: readonly string[] = []): readonly ConfigError[] {
  const whole = statSync(folder, { throwIfNoEntry: false })
  if (!whole) return [createError(folder, 'there is no such folder: look at PROGRAMMES_DIR')]
  if (!whole.isDirectory()) return [createError(folder, 'this is no folder: look at PROGRAMMES_DIR')]
  const found = findBelow(folder, '')
  const [first] = found
  if (first?.file === '') return [createError(folder, `${first.message}: look at PROGRAMMES_DIR`)]
  const missing = needed
    .filter((name) => !statSync(path.join(folder, name), { throwIfNoEntry: false })?.isDirectory())
    .map((name) =>
      createError(path.join(folder, name), 'there is no such folder: is PROGRAMMES_DIR the right one?'),
    )
  return [...missing, ...found]
}
