import { sql } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../database/store.ts'
import { createInProcessFetch } from '../testing/in-process-fetch.ts'
import { openTestStore } from '../testing/test-store.ts'
import { trackReportedDatabaseWait, registerServerTiming } from './server-timing.ts'

/** Milliseconds of one slow statement. */
const SLOW = 60

describe('the Server-Timing header', () => {
  let store: Store
  let app: FastifyInstance
  const slow = sql.raw(`select pg_sleep(${SLOW / 1000})`)
  const acts: Readonly<Record<string, () => Promise<unknown>>> = {
    '/quick': async () => {},
    '/slow': () => store.db.execute(slow),
    '/as-somebody': () => store.as({ role: 'pg_monitor', settings: {} }).execute(slow),
    '/transaction': () => store.db.transaction((tx) => tx.execute(slow)),
    '/asks-another': () => trackReportedDatabaseWait(createInProcessFetch(app))('http://inside/slow'),
    '/silent': () => store.db.execute(slow),
  }
  const timesOf = async (url: string, method: 'GET' | 'POST' = 'GET') => {
    const { headers } = await app.inject({ method, url, ...(method === 'POST' ? { payload: { a: 1 } } : {}) })
    const told = String(headers['server-timing'])
    const [, total, db] = /^total;dur=(\d+\.\d), db;dur=(\d+\.\d)$/.exec(told) ?? []
    return { told, total: Number(total), db: Number(db) }
  }
  beforeAll(async () => {
    store = await openTestStore()
    app = Fastify()
    registerServerTiming(app, ({ url }) => url === '/silent')
    for (const [url, act] of Object.entries(acts)) {
      app.get(url, async () => {
        await act()
        return {}
      })
    }
    app.post('/slow', async () => {
      await store.db.execute(slow)
      return {}
    })
  })
  afterAll(async () => {
    await app.close()
    await store.close()
  })

  it.each(['/slow', '/as-somebody', '/transaction', '/asks-another'])(
    '%s: has the total time and the database time',
    async (url) => {
      const { total, db } = await timesOf(url)
      expect(db).toBeGreaterThan(SLOW - 5)
      expect(total).toBeGreaterThanOrEqual(db)
    },
  )

  it('counts a request with a body, and zero without a query', async () => {
    expect((await timesOf('/slow', 'POST')).db).toBeGreaterThan(SLOW - 5)
    expect((await timesOf('/quick')).db).toBe(0)
  })

  it('is omitted where it could disclose too much', async () => {
    expect((await timesOf('/silent')).told).toBe('undefined')
  })
})
