import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runAsAdministrator } from './database.ts'
import {
  initializeServer,
  createPostgresServer,
  type PostgresServer,
  createServerFolder,
} from './postgres-server.ts'
import type { PostgresPrograms } from './find-postgres.ts'

/** Seconds after which an incomplete WAL segment is archived: the maximum loss with a lost disk. */
export const ARCHIVE_TIMEOUT = 10

/** A server with WAL archiving, and recovery from its base backup and archive: docs/operating/backups.md. */
export interface ArchivedServer {
  readonly primary: PostgresServer
  /** Takes a base backup of the running server. */
  copy(): void
  /** Archives the WAL up to now. */
  archiveLog(): Promise<void>
  /** Kills the server and deletes its disk. */
  lose(): Promise<void>
  /** Starts a new server as of a point in time, or the end of the archive. */
  restore(name: string, moment: string | null): Promise<PostgresServer>
}

export async function createArchivedServer(
  programs: PostgresPrograms,
  folder: string,
): Promise<ArchivedServer> {
  const archive = createServerFolder(folder, 'archive')
  const base = path.join(createServerFolder(folder, 'base'), 'data')
  const primary = await createPostgresServer(programs, createServerFolder(folder, 'primary'), {
    archive_mode: 'on',
    archive_timeout: String(ARCHIVE_TIMEOUT),
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
  })
  initializeServer(primary)
  await primary.start()
  return {
    primary,
    copy: () => {
      const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres']
      primary.run('pg_basebackup', ...from, '-D', base, '-X', 'none', '-c', 'fast')
    },
    archiveLog: async () => {
      const [row] = await runAsAdministrator(primary.url, 'select pg_walfile_name(pg_switch_wal()) as file')
      const { file } = row as { file: string }
      while (!existsSync(path.join(archive, file))) await wait(100)
    },
    lose: async () => {
      await primary.stop('kill')
      rmSync(path.join(primary.folder, 'data'), { recursive: true })
    },
    restore: async (name, moment) => {
      const server = await createPostgresServer(programs, createServerFolder(folder, name))
      const data = path.join(server.folder, 'data')
      // With its owner, who may be another user.
      execFileSync('cp', ['-a', base, data])
      writeFileSync(path.join(data, 'recovery.signal'), '')
      await server.start({
        restore_command: `cp ${archive}/%f %p`,
        ...(moment === null ? {} : { recovery_target_time: moment, recovery_target_action: 'promote' }),
      })
      for (;;) {
        const [row] = await runAsAdministrator(server.url, 'select pg_is_in_recovery() as busy')
        if (!(row as { busy: boolean }).busy) return server
        await wait(100)
      }
    },
  }
}
