import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { findFreePort } from '@evenkeel/server-kit/testing/free-port'
import type { DatabaseEndpoint } from './database.ts'

const configuration = path.resolve(import.meta.dirname, '../../../deploy/haproxy-postgres.cfg')

/** One address for two servers. */
export interface DatabaseProxy extends DatabaseEndpoint {
  stop(): Promise<void>
}

/** Starts HAProxy with the shipped file; it routes to the writable server. */
export async function startDatabaseProxy(
  first: DatabaseEndpoint,
  second: DatabaseEndpoint,
): Promise<DatabaseProxy> {
  const port = await findFreePort()
  const proxy = spawn('haproxy', ['-db', '-f', configuration], {
    stdio: 'ignore',
    env: {
      PATH: `${process.env.PATH}:/usr/sbin:/opt/homebrew/bin`,
      DATABASE_BIND: `127.0.0.1:${port}`,
      DATABASE_1: `127.0.0.1:${first.port}`,
      DATABASE_2: `127.0.0.1:${second.port}`,
    },
  })
  const gone = once(proxy, 'exit')
  return {
    port,
    stop: async () => {
      proxy.kill('SIGTERM')
      await gone
    },
  }
}
