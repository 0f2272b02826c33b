import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { findFreePort } from '@evenkeel/server-kit/testing/free-port'
import { findServer } from '@evenkeel/server-kit/testing/postgres-server'
import {
  startMailServer,
  writeTenantConfig,
} from '../../../apps/server/src/cross-service/own-network/testing/provider-setup.ts'
import { getProductFolder } from '../../server-log.ts'

/** Startup timeout in milliseconds. */
const START_TIMEOUT = 180_000

/** Waits until a process is ready. */
async function waitUntilReady(product: ChildProcess, address: string): Promise<void> {
  const until = performance.now() + START_TIMEOUT
  for (;;) {
    const answer = await fetch(`${address}/readyz`).catch(() => null)
    if (answer?.ok) return
    if (product.exitCode !== null || performance.now() > until) throw new Error('the product did not start')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

interface ProviderDatabase {
  /** Additional settings of the product. */
  readonly settings: { readonly DATABASE_URL?: string }
  readonly end: () => Promise<void>
}

/**
 * Starts a temporary PostgreSQL server with an empty database; returns the reason where it is not possible.
 */
async function startPostgres(): Promise<ProviderDatabase | string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-walk-'))
  const server = await findServer(folder)
  if (typeof server === 'string') return server
  const name = `walk_${path.basename(folder).replaceAll(/\W/g, '_').toLowerCase()}`
  const ask = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await ask(`create database ${name}`)
  const url = new URL(server.url)
  url.pathname = `/${name}`
  return {
    settings: { DATABASE_URL: url.href },
    end: async () => {
      // A configured server is not ours: drop only our database.
      await ask(`drop database ${name} with (force)`)
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Starts a provider with its own network in production: an empty PostgreSQL, a mail server, tenant config
 * files, and no demo data.
 */
export async function startProvider() {
  const database = await startPostgres()
  if (typeof database === 'string') return database
  const port = await findFreePort()
  const folder = getProductFolder(port)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeTenantConfig(path.join(folder, 'programmes'))
  const mails = await startMailServer()
  const [members, staff] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`]
  const env = {
    ...process.env,
    ...database.settings,
    NODE_ENV: 'production',
    NETWORK: 'own',
    PORT: String(port),
    OPERATOR_PORT: String(await findFreePort()),
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL: members,
    STAFF_URL: staff,
    SMTP_URL: mails.url,
    PROGRAMMES_DIR: path.join(folder, 'programmes'),
    DATA_DIR: path.join(folder, 'data'),
    MIGRATE_AT_START: '0',
  }
  /** Runs an operator command; returns its output. */
  const run = async (command: string, ...args: readonly string[]): Promise<string> => {
    const file = `apps/server/src/commands/${command}`
    return (await promisify(execFile)(process.execPath, [file, ...args], { env })).stdout
  }
  await run('migrate.ts')
  const product = spawn(process.execPath, ['apps/server/src/main.ts'], { env, stdio: 'ignore' })
  await waitUntilReady(product, members)
  return {
    members,
    staff,
    run,
    codeFor: mails.codeFor,
    linkFor: mails.linkFor,
    /** Makes every booked visit start now: the clock cannot be set in production. */
    beginVisits: async (): Promise<void> => {
      const client = new pg.Client({ connectionString: database.settings.DATABASE_URL })
      await client.connect()
      await client.query(
        "update telehealth.appointments set starts_at = now() - interval '1 minute', ends_at = now() + interval '49 minutes'",
      )
      await client.end()
    },
    end: async (): Promise<void> => {
      const ended = once(product, 'exit')
      product.kill('SIGTERM')
      await ended
      await mails.stop()
      await database.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type RunningProvider = Exclude<Awaited<ReturnType<typeof startProvider>>, string>
