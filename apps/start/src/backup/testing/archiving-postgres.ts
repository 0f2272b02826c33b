import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '@evenkeel/server/testing/free-port'
import { installedBinaries, serverUser, untilReady } from '@evenkeel/server/testing/postgres'

/** A PostgreSQL server of a test. */
export interface RunningServer {
  readonly url: string
  readonly port: number
  stop(): Promise<void>
}

/** A PostgreSQL server that archives its log, copies of it, and what is made of both. */
export interface ArchivingPostgres {
  /** The server whose log is archived. */
  start(): Promise<RunningServer>
  /** Copies the running server, as `pg_basebackup` does. */
  copy(server: RunningServer): void
  /** A new server from the copy and the archive, as it was at a time. */
  startAsOf(time: string): Promise<RunningServer>
}

/** The programs of a server, run by whom and where. */
interface Programs {
  readonly bin: string
  readonly options: ReturnType<typeof serverUser> & { readonly cwd: string; readonly env: NodeJS.ProcessEnv }
}

/** Stops a server and waits until it is gone; one that has ended is left as it is. */
async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill('SIGINT')
  await gone
}

/** Starts a server on a data folder and waits until it answers. */
async function startOn(
  { bin, options }: Programs,
  data: string,
  settings: Readonly<Record<string, string>>,
): Promise<RunningServer> {
  const port = await freePort()
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off', ...settings }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server: ChildProcess = spawn(path.join(bin, 'postgres'), ['-D', data, '-p', String(port), ...flags], {
    ...options,
    stdio: 'ignore',
  })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await untilReady(url, server)
  return { url, port, stop: () => stopServer(server) }
}

/** Runs a program to its end. */
const run = ({ bin, options }: Programs, program: string, ...args: readonly string[]): void => {
  execFileSync(path.join(bin, program), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
}

/** Gives a folder, with a folder for the archive in it, to whoever runs the server. */
function handOver(folder: string, archive: string, { uid, gid }: ReturnType<typeof serverUser>): void {
  mkdirSync(archive)
  chmodSync(folder, 0o755)
  if (uid !== undefined && gid !== undefined) for (const one of [folder, archive]) chownSync(one, uid, gid)
}

/** Makes one below `folder`; null where no server programs are installed. */
export function archivingPostgres(folder: string): ArchivingPostgres | null {
  const bin = installedBinaries()
  if (!bin) return null
  const user = serverUser()
  const at = (name: string): string => path.join(folder, name)
  const [data, base, archive] = [at('data'), at('base'), at('archive')] as const
  handOver(folder, archive, user)
  const programs = { bin, options: { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } } }
  return {
    start: () => {
      run(programs, 'initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync')
      return startOn(programs, data, {
        archive_mode: 'on',
        archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
      })
    },
    copy: ({ port }) => {
      const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']
      run(programs, 'pg_basebackup', ...from, '-D', base, '-X', 'none', '-c', 'fast', '--no-sync')
    },
    startAsOf: (time) => {
      writeFileSync(path.join(base, 'recovery.signal'), '')
      return startOn(programs, base, {
        restore_command: `cp ${archive}/%f %p`,
        recovery_target_time: time,
        recovery_target_action: 'promote',
      })
    },
  }
}
