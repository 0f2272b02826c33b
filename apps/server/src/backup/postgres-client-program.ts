import { execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** PostgreSQL programs used by backups. */
type ClientName = 'pg_dump' | 'pg_restore'

const ROOTS = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt']
/** Install locations of Red Hat packages. */
const VERSIONED_ROOT = '/usr'

/** Candidate paths of a program: the PATH and each installed version. */
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

/** Returns the PostgreSQL version of a program, or null if the program does not exist. */
async function readVersion(file: string): Promise<number | null> {
  const output = await run(file, ['--version']).catch(() => null)
  const version = output && /\(PostgreSQL\) (\d+)/.exec(output.stdout)?.[1]
  return version ? Number(version) : null
}

/**
 * Returns the newest installed program. It must not be older than the server, which would reject it. Throws one
 * line with the required version.
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
    `The database is PostgreSQL ${server}, and ${newest ? `the newest installed ${program} is version ${newest.version}` : `${program} is not installed`}. Install the client programs of PostgreSQL ${server} or later (Debian: postgresql-client-${server}, from apt.postgresql.org if Debian has none).`,
  )
}

/** A running PostgreSQL client program. */
export interface ClientProgram {
  readonly output: Readable
  readonly input: Writable
  /** Resolves when the program succeeds; rejects with its error output. */
  readonly done: Promise<void>
}

/**
 * Starts a program found by `findClientProgram` on the database of a URL. The password is passed in the
 * environment, because arguments are visible to every user of the machine.
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
  // A caller that awaits the streams first must not crash the process with an unhandled rejection.
  done.catch(() => {})
  return { output: child.stdout, input: child.stdin, done }
}
