import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Store } from '@evenkeel/server-kit/database/store'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DemoFixture, openDemoFixture, type SignedInMember } from '../testing/demo-fixture.ts'

const logger = failOnErrorLog()
const MAYA = { organisation: 'northstar', email: 'maya.lopez@northstar.example' }

/** Tables that identify a member by token or hold the member's keys, in restorable order. */
const identity = ['keys.people', 'portal.members', 'portal.sessions', 'portal.session_tokens'] as const

/** All rows of these tables, as JSON. */
async function copyOf(db: Store['db']) {
  const copies: { table: string; rows: string }[] = []
  for (const table of identity) {
    const [found] = await queryRows<{ rows: string }>(
      db,
      sql`select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as rows from ${sql.raw(table)} t`,
    )
    copies.push({ table, rows: found?.rows ?? '[]' })
  }
  return copies
}

/** Two processes on one database with the same telehealth service. */
describe('a removed member', { timeout: 300_000 }, () => {
  let [one, two] = [] as unknown as [DemoFixture, DemoFixture]
  let maya: SignedInMember
  let other: SignedInMember
  let asked: string[] = []
  beforeAll(async () => {
    const store = await openTestStore()
    const onApp: Parameters<typeof openDemoFixture>[0]['onApp'] = (app) =>
      void app.addHook('onRequest', async ({ url }) => {
        if (url.startsWith('/telehealth/')) asked.push(url)
      })
    one = await openDemoFixture({ store, logger, onApp })
    two = await openDemoFixture({ store, logger, onApp })
    maya = await one.maya()
    other = await one.noor()
  }, 300_000)
  afterAll(async () => {
    await two.app.close()
    await two.telehealth.stop()
    await two.api.stop()
    await one.close()
  })

  /** How often a process calls the telehealth service when a member requests cached data. */
  const asks = async (at: DemoFixture, { authorization }: SignedInMember) => {
    const before = asked.length
    await at.send('GET', '/api/messages/unread-messages-count', { authorization })
    const forNumber = asked.length - before
    await at.send('GET', '/api/me', { authorization })
    return { forNumber, forToken: asked.length - before - forNumber }
  }
  const nothing = { forNumber: 0, forToken: 0 }

  it('leaves no cached count or token in any process, and does not affect others (decision 003)', async () => {
    for (const at of [one, two]) for (const who of [maya, other]) await asks(at, who)
    for (const at of [one, two]) for (const who of [maya, other]) expect(await asks(at, who)).toEqual(nothing)
    const { db } = one.store
    const copies = await copyOf(db)
    await one.api.memberRights.remove(MAYA, { cancelVisits: true })
    await one.store.ping()
    for (const at of [one, two]) expect((await at.send('GET', '/api/me', maya)).status).toBe(401)
    // Restored only in this test, so that the token is valid again: cached data would be returned now.
    for (const { table, rows } of copies)
      await db.execute(
        sql`insert into ${sql.raw(table)} select * from
          jsonb_populate_recordset(null::${sql.raw(table)}, ${rows}::jsonb) on conflict do nothing`,
      )
    for (const at of [one, two]) {
      expect(await asks(at, other)).toEqual(nothing)
      const { forNumber, forToken } = await asks(at, maya)
      expect([forNumber, forToken].every((count) => count > 0)).toBe(true)
    }
  })
})
