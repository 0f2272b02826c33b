import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

const ROOTS = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt']

/** The newest installed one, which can talk to every older server; else whatever the PATH finds. */
function found(program: string): string {
  const installed = ROOTS.filter((root) => existsSync(root))
    .flatMap((root) => readdirSync(root).map((version) => path.join(root, version, 'bin', program)))
    .filter((file) => existsSync(file))
    .toSorted((a, b) => b.localeCompare(a, undefined, { numeric: true }))
  return installed[0] ?? program
}

/** A program of PostgreSQL at work. */
export interface ClientProgram {
  readonly output: Readable
  readonly input: Writable
  /** Resolves when it came to a good end; throws what it complained of. */
  readonly done: Promise<void>
}

/**
 * Starts pg_dump or pg_restore on the database of a URL. The password goes by the environment: arguments can be read by
 * everybody on the machine.
 */
export function runClient(
  program: 'pg_dump' | 'pg_restore',
  databaseUrl: string,
  args: readonly string[],
): ClientProgram {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  const child = spawn(found(program), [...args, `--dbname=${url.href}`], {
    env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) },
  })
  const complaint = text(child.stderr)
  const done = new Promise<void>((resolve, reject) => {
    child.once('error', () =>
      reject(new Error(`${program} was not found. Install the client programs of PostgreSQL.`)),
    )
    child.once('close', (code) => {
      if (code === 0) resolve()
      else void complaint.then((words) => reject(new Error(`${program} failed: ${words.trim()}`)))
    })
  })
  // Whoever waits for the streams first must not end the process by a failure that is reported later.
  done.catch(() => {})
  return { output: child.stdout, input: child.stdin, done }
}
