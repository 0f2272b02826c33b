import { openPostgres } from '@evenkeel/server-kit/database/open-postgres'
import type { Store } from '@evenkeel/server-kit/database/store'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { createTestDatabase, getTestEngine } from '@evenkeel/server-kit/testing/test-store'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DemoFixture, openDemoFixture, type SignedInMember } from '../testing/demo-fixture.ts'

const logger = failOnErrorLog()
/** Pool size of the product in this test. */
const CONNECTIONS = 4

// An uncaught error in here fails the test run, as it would crash the product.
describe.skipIf(getTestEngine() !== 'postgres')('a database outage (trust R5)', () => {
  let at: DemoFixture
  let maya: SignedInMember
  /** Another client of the same database. */
  let other: Store
  beforeAll(async () => {
    const url = await createTestDatabase()
    other = await openPostgres(url, { max: 1 })
    at = await openDemoFixture({ store: await openPostgres(url, { max: CONNECTIONS, timeout: 500 }), logger })
    maya = await at.maya()
  }, 300_000)
  afterAll(async () => {
    await other.close()
    await at.close()
  })

  const draft = () => maya.post('/appointments', { appointment_method: 'video' })
  const ask = () => [maya.get('/me'), maya.get('/organisations/v2/configuration?domain=northstar'), draft()]
  const expectLater = ({ status, headers, body }: Awaited<ReturnType<typeof draft>>) => {
    expect([status, body?.error_type ?? JSON.stringify(body)]).toEqual([503, 'Unavailable'])
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(5)
    expect(JSON.stringify(body)).not.toMatch(/select|insert|postgres|connection/i)
  }

  it('with terminated connections is retried at once; clients get at most "try again"', async () => {
    const answers: Awaited<ReturnType<typeof draft>>[] = []
    for (let round = 0; round < 5; round += 1) {
      const asked = Array.from({ length: 8 }, ask).flat()
      await other.db.execute(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
      `)
      answers.push(...(await Promise.all(asked)))
    }
    const refused = answers.filter(({ status }) => status >= 300)
    expect(refused.length).toBeGreaterThan(0)
    for (const answer of refused) expectLater(answer)
    expect((await Promise.all(ask())).map(({ status }) => status)).toEqual([200, 200, 201])
  })

  it('without free connections returns "try again" instead of blocking', async () => {
    const holding = Array.from({ length: CONNECTIONS }, () => Promise.withResolvers<void>())
    const begun = holding.map(() => Promise.withResolvers<void>())
    const held = holding.map(({ promise }, index) =>
      at.store.db.transaction(async () => {
        begun[index]?.resolve()
        await promise
      }),
    )
    await Promise.all(begun.map(({ promise }) => promise))
    expectLater(await maya.get('/me'))
    for (const { resolve } of holding) resolve()
    await Promise.all(held)
    expect((await maya.get('/me')).status).toBe(200)
  })

  it('with a lock held by another client does not block other requests', async () => {
    await other.db.transaction(async (tx) => {
      await tx.execute(sql`lock table portal.appointments in access exclusive mode`)
      expectLater(await draft())
      expect((await maya.get('/organisations/v2/configuration?domain=northstar')).status).toBe(200)
    })
    expect((await draft()).status).toBe(201)
  })
})
