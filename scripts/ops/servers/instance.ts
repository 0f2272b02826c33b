import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getServerFolder } from '../../server-folder.ts'

/** One process of the product, of this or another release. */
export interface Instance {
  readonly base: string
  /** Sends a signal and waits for the exit; the exit code, or null if it was killed. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

export interface InstanceOptions {
  /** Checkout it is started from. */
  readonly root: string
  readonly port: number
  /** File for its output. */
  readonly log: string
  readonly settings: Readonly<Record<string, string>>
}

/** Waits until an address returns 200, or the serving process ends. */
export async function waitUntilReady(url: string, server?: ChildProcess, tries = 1800): Promise<void> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    if (server && (server.exitCode !== null || server.signalCode !== null))
      throw new Error(`the process serving ${url} has exited`)
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await wait(100)
  }
  throw new Error(`${url} did not become ready`)
}

/** Starts it like a supervisor, and waits until it is ready. */
export async function startInstance({ root, port, log, settings }: InstanceOptions): Promise<Instance> {
  const main = path.join(getServerFolder(root), 'src/main.ts')
  const child = spawn(process.execPath, [main], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Without the caller's environment: only documented settings.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings, PORT: String(port) },
  })
  const written = createWriteStream(log, { flags: 'a' })
  child.stdout.pipe(written, { end: false })
  child.stderr.pipe(written, { end: false })
  const gone = once(child, 'exit')
  const base = `http://127.0.0.1:${port}`
  try {
    await waitUntilReady(`${base}/readyz`, child)
  } catch (error) {
    child.kill('SIGKILL')
    throw new Error(`an instance did not start, see ${log}`, { cause: error })
  }
  return {
    base,
    end: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await gone
      return child.exitCode
    },
  }
}
