import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Letters of a commit that tell it from every other one here. */
const SHORT = 12

/** A file's words, or null where there is no such file. */
const readTrimmed = (...parts: readonly string[]): string | null => {
  const file = path.join(...parts)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/** What git has checked out; read without git, which asks who owns the folder. */
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
 * The commit a build was made of: the file `.commit`, which an image brings because it has no git folder, else what is checked out;
 * `unknown` where neither says.
 */
export const readCommit = (root: string): string =>
  (readTrimmed(root, '.commit') || readGitHead(root) || 'unknown').slice(0, SHORT)
