import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '@evenkeel/server/testing/free-port'
import { findServer } from '@evenkeel/server/testing/postgres'
import { folderOf } from '../ports.ts'

/** Longest wait for a start and for an end, in milliseconds. */
const PATIENCE = 180_000

/** A product of its own, as new: one that can be stopped, so that the operator's commands read its database. */
export interface OwnProduct {
  /** Where members reach it. */
  readonly members: string
  /** Where staff reach it: browsers keep passkeys for names, not for numbers. */
  readonly staff: string
  readonly stop: () => Promise<void>
  /** Stops it, and throws its database away. */
  readonly end: () => Promise<void>
  /** `npm run callback-queue`, once it is stopped; what it prints. */
  readonly callbackQueue: () => Promise<string>
}

async function isReady(product: ChildProcess, address: string): Promise<void> {
  const until = performance.now() + PATIENCE
  for (;;) {
    const answer = await fetch(`${address}/readyz`).catch(() => null)
    if (answer?.ok) return
    if (product.exitCode !== null || performance.now() > until) throw new Error('the product did not start')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

interface OwnDatabase {
  /** What the product is told beside its other settings. */
  readonly settings: { readonly DATABASE_URL?: string }
  readonly end: () => Promise<void>
}

/** A PostgreSQL server that is thrown away afterwards, with an empty database; why there is none, where none can be had. */
async function ownServer(): Promise<OwnDatabase | string> {
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
      // One that is given is somebody's.
      await ask(`drop database ${name} with (force)`)
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts one, on PostgreSQL with a server of its own; the reason where none can be had. */
export async function ownProduct(
  engine: 'embedded' | 'postgres',
  settings: Readonly<Record<string, string>> = {},
): Promise<OwnProduct | string> {
  const database = engine === 'postgres' ? await ownServer() : { settings: {}, end: async () => {} }
  if (typeof database === 'string') return database
  const port = await freePort()
  const folder = folderOf(port)
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    PORT: String(port),
    DATA_DIR: `${folder}/data`,
    TEST_CONTROL: '1',
    ...database.settings,
    ...settings,
  }
  rmSync(folder, { recursive: true, force: true })
  const product = spawn(process.execPath, ['apps/start/src/main.ts'], { env, stdio: 'ignore' })
  const members = `http://127.0.0.1:${port}`
  await isReady(product, members)
  const stop = async (): Promise<void> => {
    if (product.exitCode !== null) return
    const ended = once(product, 'exit')
    product.kill('SIGTERM')
    await ended
  }
  return {
    members,
    staff: `http://localhost:${port}`,
    stop,
    end: async () => {
      await stop()
      await database.end()
    },
    callbackQueue: async () => {
      const command = ['apps/start/src/commands/callback-queue.ts']
      const { stdout } = await promisify(execFile)(process.execPath, command, { env })
      return stdout
    },
  }
}
