import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Length of a short commit hash. */
const SHORT = 12

/** Trimmed content of a file, or null if it does not exist. */
const readTrimmed = (...parts: readonly string[]): string | null => {
  const file = path.join(...parts)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/** Checked-out commit, read without the git program, which checks the owner of the folder. */
function readGitHead(root: string): string | null {
  const pointer = /^gitdir: (.*)$/.exec((isFolder(root) ? null : readTrimmed(root, '.git')) ?? '')?.[1]
  const own = pointer ?? path.join(root, '.git')
  const head = readTrimmed(own, 'HEAD')
  const ref = /^ref: (.*)$/.exec(head ?? '')?.[1]
  if (ref === undefined) return head
  const shared = path.resolve(own, readTrimmed(own, 'commondir') ?? '.')
  const packed = readTrimmed(shared, 'packed-refs')
    ?.split('\n')
    .find((line) => line.endsWith(` ${ref}`))
  return readTrimmed(shared, ref) ?? packed?.split(' ')[0] ?? null
}

const isFolder = (root: string): boolean => existsSync(path.join(root, '.git', 'HEAD'))

/**
 * Commit of the build: the file `.commit` of an image, which has no git folder, or the checked-out commit;
 * `unknown` otherwise.
 */
export const readCommit = (root: string): string =>
  (readTrimmed(root, '.commit') || readGitHead(root) || 'unknown').slice(0, SHORT)
