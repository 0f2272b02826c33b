import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

interface LockOwner {
  readonly pid: number
  /** Start time of that process where available, so that a reused pid is not mistaken for the owner. */
  readonly started: string | null
}

/** Start time of a process in clock ticks, or null where the system does not provide it. */
function readProcessStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

function isAlive({ pid, started }: LockOwner): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  const now = readProcessStart(pid)
  return started === null || now === null || started === now
}

const readIfExists = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function parseOwner(text: string): LockOwner | null {
  try {
    const owner = JSON.parse(text) as Partial<LockOwner>
    return typeof owner.pid === 'number' ? { pid: owner.pid, started: owner.started ?? null } : null
  } catch {
    return null
  }
}

/** Runs a file operation; false when another process was faster. */
function trySync(act: () => void): boolean {
  try {
    act()
    return true
  } catch (error) {
    if (['EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}

/**
 * Moves the lock of a dead process aside. If another process has placed its own lock meanwhile, it is put
 * back.
 */
function moveStaleLock(file: string, aside: string, stale: string): void {
  if (!trySync(() => renameSync(file, aside))) return
  if (readIfExists(aside) !== stale) trySync(() => linkSync(aside, file))
  rmSync(aside, { force: true })
}

/** The data folder is in use by another running process. */
export class DataFolderInUseError extends Error {}

/**
 * Locks the data folder for this process. Two processes on one embedded database silently lose acknowledged
 * writes, so the second one is refused. Only the lock of a process that no longer runs is taken over, never
 * one that is merely old. Returns the release function.
 */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, 'lock')
  // A link appears atomically with its content: no process ever sees a lock without an owner.
  const mine = `${file}.${process.pid}`
  writeFileSync(mine, JSON.stringify({ pid: process.pid, started: readProcessStart(process.pid) }))
  try {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      if (trySync(() => linkSync(mine, file))) return () => rmSync(file, { force: true })
      const found = readIfExists(file)
      if (found === null) continue
      const owner = parseOwner(found)
      if (owner && isAlive(owner)) {
        throw new DataFolderInUseError(
          `The data folder ${folder} is in use by process ${owner.pid}. Stop that process first, or set DATA_DIR to another folder.`,
        )
      }
      moveStaleLock(file, `${mine}.aside`, found)
    }
  } finally {
    rmSync(mine, { force: true })
  }
  throw new DataFolderInUseError(
    `The data folder ${folder} is being opened by another process. Try again in a moment.`,
  )
}
