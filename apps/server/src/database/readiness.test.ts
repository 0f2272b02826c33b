import { migrations } from '@evenkeel/api/app'
import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { LockTimeoutError } from '@evenkeel/server-kit/database/migrate-postgres'
import { openPostgres } from '@evenkeel/server-kit/database/open-postgres'
import type { Store } from '@evenkeel/server-kit/database/store'
import { listTestEngines, createTestDatabase, openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { migrations as ofTelehealth } from '@evenkeel/telehealth/app'
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import Fastify from 'fastify'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { requireReady } from '../http/require-ready.ts'
import { registerHealthRoutes } from '../observability/health-routes.ts'
import { trackReadiness, type Readiness } from './readiness.ts'

const EVERY = 20
const inTheEnd = () => Promise.resolve()
let ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.toReversed()) await end()
  ends = []
})

/** A minimal process: its log lines, port and readiness. */
async function openProcess(
  store: Store,
  given: { readonly MIGRATE_AT_START?: '0' | '1'; readonly version?: string } = {},
) {
  const { MIGRATE_AT_START = '1', version } = given
  const lines: string[] = []
  const waiters: (() => void)[] = []
  const tell = (line: string): void => {
    lines.push(line)
    for (const resolve of waiters.splice(0)) resolve()
  }
  const readiness: Readiness = trackReadiness({
    store,
    env: { MIGRATE_AT_START, TELEHEALTH_URL: undefined },
    warn: tell,
    every: EVERY,
    ...(version ? { version } : {}),
  })
  const app = Fastify()
  app.addHook('onSend', async () => {
    if (readiness.status() !== 'ready') throw new Error('an answer wrote to the database')
  })
  requireReady(app, readiness)
  await app.register(async (calls) => void calls.get('/api/me', async () => 'a member'))
  const probes = Fastify()
  registerHealthRoutes(probes, {
    store,
    readiness,
    isDraining: () => false,
    isDiskFull: async () => false,
    areKeysKnown: async () => true,
  })
  ends.push(
    () => store.close(),
    () => readiness.stop(),
    () => app.close(),
    () => probes.close(),
  )
  return {
    readiness,
    lines,
    nextLine: () => new Promise<void>((resolve) => void waiters.push(resolve)),
    ready: async () => {
      const { statusCode, body } = await probes.inject('/readyz')
      return [statusCode, (JSON.parse(body) as { status: string }).status]
    },
    call: () => app.inject('/api/me'),
  }
}

/** Simulates a newer release that migrates and, with `needed`, drops what releases before it read. */
async function migrateFurther(store: Store, needed?: string): Promise<void> {
  await store.db.execute(
    sql`insert into portal.migrations (hash, created_at) values ('newer', ${Date.UTC(2199, 0)})`,
  )
  if (needed) await store.db.execute(sql`insert into portal.needed_release values (${needed})`)
}

describe.each(listTestEngines())('a process on %s', (engine) => {
  it('keeps serving if a newer release only added to the database', async () => {
    const store = await openTestStore(engine)
    await migrateFurther(store)
    const { readiness, ready, lines, call } = await openProcess(store, { version: '0.3.0' })
    expect(await ready()).toEqual([503, 'starting'])
    expect(await readiness.prepare(inTheEnd)).toBe(true)
    expect([await ready(), (await call()).body, lines]).toEqual([[200, 'ready'], 'a member', []])
  })

  it('reports in one line, also while running, if a newer release removed what it reads', async () => {
    const store = await openTestStore(engine)
    const { readiness, ready, lines, nextLine, call } = await openProcess(store, { version: '0.9.0' })
    await readiness.prepare(inTheEnd)
    const told = nextLine()
    await migrateFurther(store, '0.10.0')
    await told
    expect(await ready()).toEqual([503, 'newer database'])
    expect(lines).toEqual([
      expect.stringMatching(/^The database needs release 0\.10\.0 or later, and this is 0\.9\.0: /),
    ])
    const refused = await call()
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
    expect(refused.json()).toEqual({
      error_type: 'Unavailable',
      errors: [{ field: null, message: errorMessages.later }],
    })
  })

  it('runs one short query per check and still detects a change', async () => {
    const store = await openTestStore(engine)
    const asked: string[] = []
    const enough = Promise.withResolvers<void>()
    const execute = (query: SQL) => {
      asked.push(new PgDialect().sqlToQuery(query).sql)
      if (asked.length === 16) enough.resolve()
      return store.db.execute(query)
    }
    const db = Object.assign(Object.create(store.db) as object, { execute }) as unknown as Store['db']
    const { readiness, nextLine, ready } = await openProcess({ ...store, db }, { version: '0.9.0' })
    await readiness.prepare(inTheEnd)
    await enough.promise
    for (const question of asked.slice(-2)) expect(question).toContain('select ((select count(*)')
    const told = nextLine()
    await migrateFurther(store, '0.10.0')
    await told
    expect(await ready()).toEqual([503, 'newer database'])
  })

  it('logs one line when the database goes away and one when it returns', async () => {
    const store = await openTestStore(engine)
    let refusals = 0
    const execute = (query: SQL) => {
      if (refusals === 0) return store.db.execute(query)
      refusals -= 1
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    }
    const db = Object.assign(Object.create(store.db) as object, { execute }) as unknown as Store['db']
    const { readiness, nextLine, lines } = await openProcess({ ...store, db })
    await readiness.prepare(inTheEnd)
    refusals = 3
    await nextLine()
    await nextLine()
    expect(lines).toEqual([
      expect.stringMatching(
        /^The database is unavailable: connect ECONNREFUSED .* Requests get 503 until it is back\.$/,
      ),
      'The database is available.',
    ])
  })

  it('serves a changed database if its own release is new enough', async () => {
    const store = await openTestStore(engine)
    await migrateFurther(store, '0.3.0')
    const { readiness, ready } = await openProcess(store, { version: '0.3.0' })
    await readiness.prepare(inTheEnd)
    expect(await ready()).toEqual([200, 'ready'])
  })
})

describe.skipIf(!inject('postgresUrl'))('a process on a database without its tables', () => {
  it('waits until another process migrates, with MIGRATE_AT_START=0', async () => {
    const store = await openPostgres(await createTestDatabase('template1'))
    const { readiness, ready, lines, nextLine } = await openProcess(store, { MIGRATE_AT_START: '0' })
    const [told, prepared] = [nextLine(), readiness.prepare(inTheEnd)]
    await told
    expect(await ready()).toEqual([503, 'not migrated'])
    expect(lines).toEqual([expect.stringContaining('MIGRATE_AT_START is 0. Run `npm run migrate`.')])
    for (const { folder, schema } of [ofTelehealth, migrations]) await store.migrate(folder, schema)
    expect(await prepared).toBe(true)
    expect([await ready(), lines.at(-1)]).toEqual([[200, 'ready'], 'The database is available.'])
  })

  it('can be stopped while it waits', async () => {
    const store = await openPostgres(await createTestDatabase('template1'))
    const { readiness, nextLine } = await openProcess(store, { MIGRATE_AT_START: '0' })
    const [told, prepared] = [nextLine(), readiness.prepare(inTheEnd)]
    await told
    await readiness.stop()
    expect(await prepared).toBe(false)
  })

  it('waits for an unreachable database and continues by itself', async () => {
    const store = await openPostgres(await createTestDatabase())
    const { readiness, ready, lines, nextLine } = await openProcess(store)
    let tries = 0
    const told = nextLine()
    const prepared = readiness.prepare(async () => {
      tries += 1
      if (tries === 1) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    })
    await told
    expect(lines).toEqual([expect.stringContaining('The database is unavailable: connect ECONNREFUSED')])
    expect(await prepared).toBe(true)
    expect([await ready(), tries]).toEqual([[200, 'ready'], 2])
  })

  it('logs what its migration waits for and continues by itself', async () => {
    const store = await openPostgres(await createTestDatabase())
    const { readiness, ready, lines, nextLine } = await openProcess(store)
    let tries = 0
    const told = nextLine()
    const prepared = readiness.prepare(async () => {
      tries += 1
      if (tries === 1) throw new LockTimeoutError('migration 0001 waits for process 7 (psql).')
    })
    await told
    expect(await ready()).toEqual([503, 'not migrated'])
    expect(lines).toEqual([
      'The tables are not migrated yet: migration 0001 waits for process 7 (psql). This process waits and is not ready until then.',
    ])
    expect([await prepared, await ready()]).toEqual([true, [200, 'ready']])
  })
})
