import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runAsAdministrator } from './database.ts'
import { createPostgresServer, type PostgresServer, createServerFolder } from './postgres-server.ts'
import type { PostgresPrograms } from './find-postgres.ts'

/** Name of the standby in `synchronous_standby_names`. */
const STANDBY = 'standby'

/** What the primary is started with so that nothing is acknowledged before the standby has it on its disk. */
export const synchronousSettings = {
  synchronous_standby_names: STANDBY,
  synchronous_commit: 'on',
}

/** A standby that follows a server that runs, made as docs/operating/high-availability.md says. */
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

/** Waits until the primary counts on the standby for every commit. */
export async function waitUntilSynchronous({ url }: PostgresServer): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const rows = await runAsAdministrator(url, `select 1 from pg_stat_replication where sync_state = 'sync'`)
    if (rows.length > 0) return
    await wait(100)
  }
  throw new Error('the standby did not catch up')
}

/** Makes the standby the primary, and returns once it takes writes. */
export async function promoteStandby({ url }: PostgresServer): Promise<void> {
  await runAsAdministrator(url, 'select pg_promote(true, 60)')
}
