import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** An older version of the product, ready to be started. */
export interface OlderBuild {
  /** Its repository folder. */
  readonly root: string
  remove(): void
}

/**
 * Installs and builds the product at a tag or commit in a separate worktree, which is removed afterwards. An
 * existing folder, such as another worktree, is built in place and kept.
 */
export function buildOlderVersion(which: string, folder: string): OlderBuild {
  const isThere = existsSync(which)
  const at = isThere ? path.resolve(which) : folder
  const git = (...words: readonly string[]) => execFileSync('git', words, { cwd: root, stdio: 'inherit' })
  if (!isThere) git('worktree', 'add', '--detach', at, which)
  const remove = () => {
    if (!isThere) git('worktree', 'remove', '--force', at)
  }
  try {
    execFileSync(process.execPath, ['scripts/ensure.mjs', 'build'], { cwd: at, stdio: 'inherit' })
  } catch (error) {
    remove()
    throw error
  }
  return { root: at, remove }
}
