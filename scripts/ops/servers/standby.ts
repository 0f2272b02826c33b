import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runAsAdministrator } from './database.ts'
import { createPostgresServer, type PostgresServer, createServerFolder } from './postgres-server.ts'
import type { PostgresPrograms } from './find-postgres.ts'

/** Name of the standby in `synchronous_standby_names`. */
const STANDBY = 'standby'

/** Settings of the primary, so that it acknowledges commits only once the standby has them on disk. */
export const synchronousSettings = {
  synchronous_standby_names: STANDBY,
  synchronous_commit: 'on',
}

/** A standby of a running server, set up as described in docs/operating/high-availability.md. */
export async function createStandby(
  primary: PostgresServer,
  programs: PostgresPrograms,
  folder: string,
): Promise<PostgresServer> {
  const standby = await createPostgresServer(programs, createServerFolder(folder, 'standby'))
  const from = `host=127.0.0.1 port=${primary.port} user=evenkeel_standby application_name=${STANDBY}`
  standby.run(
    'pg_basebackup',
    '-d',
    from,
    '-D',
    path.join(standby.folder, 'data'),
    '-X',
    'stream',
    '-c',
    'fast',
    '-R',
  )
  await standby.start()
  return standby
}

/** Waits until the standby is synchronous. */
export async function waitUntilSynchronous({ url }: PostgresServer): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const rows = await runAsAdministrator(url, `select 1 from pg_stat_replication where sync_state = 'sync'`)
    if (rows.length > 0) return
    await wait(100)
  }
  throw new Error('the standby did not catch up')
}

/** Promotes the standby; resolves once it is writable. */
export async function promoteStandby({ url }: PostgresServer): Promise<void> {
  await runAsAdministrator(url, 'select pg_promote(true, 60)')
}
