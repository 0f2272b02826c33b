import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { findFreePort } from '@evenkeel/server-kit/testing/free-port'
import { getServerUser, waitUntilReady } from '@evenkeel/server-kit/testing/postgres-server'
import type { PostgresPrograms } from './find-postgres.ts'

export type PostgresSettings = Readonly<Record<string, string>>

/** One PostgreSQL server with its own data folder, as a system administrator uses it. */
export interface PostgresServer {
  readonly version: number
  readonly port: number
  readonly folder: string
  /** Administrator URL. */
  readonly url: string
  /** Starts it with these settings in addition to the initial ones. */
  start(settings?: PostgresSettings): Promise<void>
  /** Stops it as an administrator does (`fast`), or kills all of its processes. */
  stop(how?: 'fast' | 'kill'): Promise<void>
  /** Runs one of its programs with these arguments. */
  run(program: string, ...args: readonly string[]): void
}

/** Creates a folder below `parent` owned by the user who runs the server. */
export function createServerFolder(parent: string, name: string): string {
  const folder = path.join(parent, name)
  mkdirSync(folder, { recursive: true })
  const { uid, gid } = getServerUser()
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  for (const each of [parent, folder]) chmodSync(each, 0o755)
  return folder
}

/** As durable as in production: fsync stays on. */
const baseSettings: PostgresSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '120',
  shared_buffers: '64MB',
}

async function stopServer(server: ChildProcess, signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill(signal)
  await gone
}

/** Refused until the last helper process of a killed server has exited. */
async function startWithRetry(start: () => ChildProcess, url: string): Promise<ChildProcess> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const server = start()
    const isUp = await waitUntilReady(url, server).then(
      () => true,
      () => false,
    )
    if (isUp) return server
  }
  throw new Error('PostgreSQL did not start')
}

/** A server below `folderSetting` without data yet; `own` are its permanent settings. */
export async function createPostgresServer(
  { version, bin }: PostgresPrograms,
  folder: string,
  own: PostgresSettings = {},
): Promise<PostgresServer> {
  const port = await findFreePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const options = {
    ...getServerUser(),
    cwd: folder,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  }
  let running: ChildProcess | null = null
  return {
    version,
    port,
    folder,
    url,
    start: async (settings = {}) => {
      const all = Object.entries({ ...baseSettings, ...own, ...settings })
      const flags = all.flatMap(([name, value]) => ['-c', `${name}=${value}`])
      const data = path.join(folder, 'data')
      running = await startWithRetry(
        () =>
          spawn(path.join(bin, 'postgres'), ['-D', data, '-p', String(port), ...flags], {
            ...options,
            stdio: 'ignore',
          }),
        url,
      )
    },
    stop: async (how = 'fast') => {
      if (running) await stopServer(running, how === 'kill' ? 'SIGKILL' : 'SIGINT')
    },
    run: (program, ...args) => {
      execFileSync(path.join(bin, program), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    },
  }
}

/** Initializes the data of a new server. */
export function initializeServer(server: PostgresServer): void {
  const data = path.join(server.folder, 'data')
  server.run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C')
}
