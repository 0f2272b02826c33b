import { execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What a backup needs of PostgreSQL's programs. */
type ClientName = 'pg_dump' | 'pg_restore'

const ROOTS = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt']
/** Where packages of Red Hat put a version. */
const VERSIONED_ROOT = '/usr'

/** Where a program may be: what the PATH finds, and each installed version. */
function listCandidates(program: ClientName): readonly string[] {
  const below = (root: string, names: readonly string[]) =>
    names.map((name) => path.join(root, name, 'bin', program))
  const installed = [
    ...ROOTS.filter((root) => existsSync(root)).flatMap((root) => below(root, readdirSync(root))),
    ...below(
      VERSIONED_ROOT,
      existsSync(VERSIONED_ROOT)
        ? readdirSync(VERSIONED_ROOT).filter((name) => name.startsWith('pgsql-'))
        : [],
    ),
  ]
  return [program, ...installed.filter((file) => existsSync(file))]
}

/** The version of PostgreSQL that a program came with, or null where there is no such program. */
async function readVersion(file: string): Promise<number | null> {
  const said = await run(file, ['--version']).catch(() => null)
  const version = said && /\(PostgreSQL\) (\d+)/.exec(said.stdout)?.[1]
  return version ? Number(version) : null
}

/**
 * The newest of the programs that are here, which must not be older than the server: it would refuse it. Throws one line that says
 * which version is needed.
 */
export async function findClientProgram(
  program: ClientName,
  server: number,
  places = listCandidates(program),
): Promise<string> {
  const found: { readonly file: string; readonly version: number }[] = []
  for (const file of places) {
    const version = await readVersion(file)
    if (version !== null) found.push({ file, version })
  }
  const newest = found.toSorted((a, b) => b.version - a.version)[0]
  if (newest && newest.version >= server) return newest.file
  throw new Error(
    `The database is PostgreSQL ${server}, and ${newest ? `the newest ${program} here is of ${newest.version}` : `there is no ${program} here`}. Install the client programs of PostgreSQL ${server} or later (Debian: postgresql-client-${server}, from apt.postgresql.org where Debian has none).`,
  )
}

/** A program of PostgreSQL at work. */
export interface ClientProgram {
  readonly output: Readable
  readonly input: Writable
  /** Resolves when it came to a good end; throws what it complained of. */
  readonly done: Promise<void>
}

/**
 * Starts a program that `findClientProgram` found on the database of a URL. The password goes by the environment: arguments can be read by
 * everybody on the machine.
 */
export function runClientProgram(file: string, databaseUrl: string, args: readonly string[]): ClientProgram {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  const child = spawn(file, [...args, `--dbname=${url.href}`], {
    env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) },
  })
  const complaint = text(child.stderr)
  const done = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else void complaint.then((words) => reject(new Error(`${path.basename(file)} failed: ${words.trim()}`)))
    })
  })
  // Whoever waits for the streams first must not end the process by a failure that is reported later.
  done.catch(() => {})
  return { output: child.stdout, input: child.stdin, done }
}
