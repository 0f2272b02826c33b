import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** The product as it was before, ready to be started. */
export interface OlderBuild {
  /** Folder of the repository as it was. */
  readonly root: string
  remove(): void
}

/**
 * The product at a tag or commit, installed and built in a worktree of its own, which is taken away afterwards. A folder that
 * is there already, such as another worktree, is built where it stands and left there.
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
