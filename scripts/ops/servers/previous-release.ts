import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { currentRelease } from './test-site.ts'

/** An earlier release, checked out and built. */
export interface PreviousRelease {
  readonly name: string
  readonly root: string
}

const runGit = (...args: readonly string[]): string =>
  execFileSync('git', args, {
    cwd: currentRelease,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim()

/** The newest release before this checkout, found by commit message because tags may be missing. */
function findNewestRelease(): { name: string; commit: string } {
  const found = runGit(
    'log',
    '-1',
    '--format=%H %s',
    '--extended-regexp',
    '--grep=^Release [0-9]+\\.[0-9]+\\.[0-9]+$',
  )
  const [, commit, name] = /^(\w+) Release (\S+)$/.exec(found) ?? []
  if (!commit || !name) throw new Error('This checkout contains no earlier release: fetch the full history.')
  return { name, commit }
}

/** Provides the packages of a checkout: shared with this one if the lock files match, otherwise installed. */
function installPackages(root: string): void {
  const lockOf = (folder: string): string => readFileSync(path.join(folder, 'package-lock.json'), 'utf8')
  // The version of the product itself differs between releases, and changes no package.
  const packagesOf = (folder: string): string => {
    const { packages } = JSON.parse(lockOf(folder)) as { packages: Record<string, unknown> }
    return JSON.stringify({ ...packages, '': null })
  }
  if (packagesOf(root) === packagesOf(currentRelease))
    execFileSync('cp', ['-al', path.join(currentRelease, 'node_modules'), root])
}

/** Checks out the newest release below `.tmp/releases`, installs and builds it; once. */
export function checkoutPreviousRelease(): PreviousRelease {
  const { name, commit } = findNewestRelease()
  const folder = path.join(currentRelease, '.tmp/releases')
  const root = path.join(folder, commit)
  if (existsSync(root)) return { name, root }
  const unfinished = `${root}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  const files = execFileSync('git', ['archive', commit], { cwd: currentRelease, maxBuffer: 1_000_000_000 })
  execFileSync('tar', ['-x', '-C', unfinished], { input: files })
  installPackages(unfinished)
  execFileSync(process.execPath, ['scripts/ensure.mjs', '--to-run', 'build'], {
    cwd: unfinished,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  renameSync(unfinished, root)
  return { name, root }
}
