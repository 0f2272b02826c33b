import { mkdirSync, openSync, closeSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

interface Owner {
  readonly pid: number
  /** Start time of that process where the system tells it, so that a reused pid is not taken for the owner. */
  readonly started: string | null
}

/** Start time of a process in clock ticks, or null where the system does not say. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

function isAlive({ pid, started }: Owner): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  const now = startOf(pid)
  return started === null || now === null || started === now
}

function readOwner(file: string): Owner | null {
  try {
    const owner = JSON.parse(readFileSync(file, 'utf8')) as Partial<Owner>
    return typeof owner.pid === 'number' ? { pid: owner.pid, started: owner.started ?? null } : null
  } catch {
    return null
  }
}

/** The data folder is in use by another running process. */
export class DataFolderInUse extends Error {}

/**
 * Takes the data folder for this process. Two processes on one embedded database silently lose acknowledged
 * writes, so the second one is refused; only the lock of a process that no longer runs is taken over, never
 * one that is merely old. Returns the release.
 */
export function takeDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'lock')
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) })
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      const handle = openSync(file, 'wx')
      writeFileSync(handle, mine)
      closeSync(handle)
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const owner = readOwner(file)
    if (owner && isAlive(owner)) {
      throw new DataFolderInUse(
        `The data folder ${folder} is in use by the process ${owner.pid}. Stop that process first, or set DATA_DIR to another folder.`,
      )
    }
    rmSync(file, { force: true })
  }
  throw new DataFolderInUse(
    `The data folder ${folder} is being opened by another process. Try again in a moment.`,
  )
}
