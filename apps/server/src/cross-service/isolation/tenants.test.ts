import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { createStoppedClock } from '@evenkeel/server-kit/clock'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openServices, type Services } from '../testing/services.ts'
import { tenantActions, runTenantAction } from './testing/tenant-actions.ts'
import { clients, createTenants, type TenantFixture, tenantMarkers } from './testing/tenants.ts'
import { ignoreConditions } from './testing/ignore-conditions.ts'

/** Sequences per run, and actions per sequence: 2,040 actions in total, or 20,000 in each run. */
const RUNS = process.env['DEEP'] === '1' ? 500 : 17
const LENGTH = 40
/** Milliseconds of one run; 20,000 actions take two minutes on an idle machine. */
const TIME_LIMIT = 1_200_000

const step = fc.record({
  who: fc.nat({ max: 5 }),
  act: fc.constantFrom(...Object.keys(tenantActions)),
  picks: fc.array(fc.nat({ max: 1_000_000 }), { minLength: 3, maxLength: 3 }),
})

describe('three organizations with two members each, with all combinations of actions (trust S3)', () => {
  let services: Services
  let world: TenantFixture
  let isForgetful = false
  const clock = createStoppedClock('2026-11-17T16:00:00Z')

  beforeAll(async () => {
    const store = await openTestStore()
    // Without conditions some actions find inconsistent data and log it.
    services = await openServices({
      store: ignoreConditions(store, () => isForgetful),
      clock,
      logger: { level: 'silent' },
    })
    world = await createTenants(services)
  }, 300_000)
  afterAll(() => services.close())

  /** Toggles row-level security of every table: one by one, so that jobs do not deadlock. */
  const security = async (is: 'enable' | 'disable') => {
    const { db } = services.store
    const kept = sql`select oid::regclass::text as name from pg_class where relforcerowsecurity`
    for (const { name } of await queryRows<{ name: string }>(db, kept))
      await db.execute(sql.raw(`alter table ${name} ${is} row level security`))
  }

  /** Runs the steps in order; returns responses with data of another organization, failures, and the number of successes. */
  async function run(steps: readonly { who: number; act: string; picks: readonly number[] }[]) {
    let good = 0
    const leaks: string[] = []
    const broken: string[] = []
    for (const { who, act, picks } of steps) {
      const me = world.tenants[who]
      if (!me) continue
      clock.advance(seconds(1))
      const picking = picks.values()
      const any = <T>(of: readonly T[]): T | undefined => of[(picking.next().value ?? 0) % (of.length || 1)]
      const answer = await runTenantAction(act, { world, me, any })
      if (!answer) continue
      if (answer.status < 300) good += 1
      if (answer.status === 500) broken.push(act)
      const said = `${answer.bytes.toString('latin1')} ${JSON.stringify(answer.headers)}`.toLowerCase()
      const foreign = clients.filter((client) => client !== me.client)
      for (const client of foreign)
        if (said.includes(tenantMarkers[client].toLowerCase()))
          leaks.push(`${act} shows ${me.client} something of ${client}`)
    }
    return { good, leaks, broken }
  }
  const explore = (check: (done: Awaited<ReturnType<typeof run>>) => void) =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: LENGTH, maxLength: LENGTH }), async (steps) =>
        check(await run(steps)),
      ),
      { numRuns: RUNS, endOnFailure: true },
    )
  const showsNothing = ({ good, leaks, broken }: Awaited<ReturnType<typeof run>>) => {
    expect(leaks).toEqual([])
    // Data that cannot be decrypted should not have been found.
    if (!isForgetful) expect(broken).toEqual([])
    expect(good).toBeGreaterThan(LENGTH / 10)
  }

  it('never see data of each other with both protections [ROLE-12]', { timeout: TIME_LIMIT }, () =>
    explore(showsNothing),
  )

  it(
    'never see data of each other without row-level security [ROLE-12]',
    { timeout: TIME_LIMIT },
    async () => {
      await security('disable')
      try {
        await explore(showsNothing)
      } finally {
        await security('enable')
      }
    },
  )

  // From here on members hold foreign data: what the queries ignore, they also write.
  it('never see data of each other without query conditions [ROLE-12]', { timeout: TIME_LIMIT }, async () => {
    isForgetful = true
    try {
      await explore(showsNothing)
    } finally {
      isForgetful = false
    }
  })

  it(
    'would see data of each other without both: the test detects leaks [ROLE-12]',
    { timeout: 300_000 },
    async () => {
      isForgetful = true
      await security('disable')
      try {
        const reads = ['who am I', 'my requests', 'my latest appointment', 'look at a document']
        const { leaks } = await run(
          Array.from({ length: 60 }, (_, n) => ({ who: n % 6, act: reads[n % 4] ?? '', picks: [] })),
        )
        expect(leaks.length).toBeGreaterThan(0)
      } finally {
        isForgetful = false
        await security('enable')
      }
    },
  )
})
