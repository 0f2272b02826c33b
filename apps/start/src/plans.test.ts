import { stoppedClock } from '@evenkeel/server/clock'
import { failOnErrorLog } from '@evenkeel/server/testing/quiet-log'
import { readPlans } from '@evenkeel/server/testing/read-plans'
import { openTestStore, testEngines } from '@evenkeel/server/testing/test-store'
import { watchQueries } from '@evenkeel/server/testing/watch-queries'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { askEverything } from './testing/ask-everything.ts'
import { isReadInVain } from './testing/read-whole.ts'
import { openServices } from './testing/services.ts'
import { openWorld } from './testing/world.ts'

it.skipIf(!testEngines().includes('postgres'))(
  'every statement behind every call, list and search finds its rows by an index, as the role that sends it',
  async () => {
    const store = await openTestStore('postgres')
    const clock = stoppedClock('2026-11-17T16:00:00Z')
    const services = await openServices({ store, clock, logger: failOnErrorLog() })
    const world = await openWorld(services)
    const watched = watchQueries()
    await askEverything(services, world)
    watched.stop()
    const readings = await readPlans(store.url ?? '', watched.queries)
    expect(readings.filter(isReadInVain)).toEqual([])
    expect(new Set(readings.map(({ table }) => table)).size).toBeGreaterThan(30)
    // It would tell.
    await store.db.execute(sql`drop index portal.sessions_member`)
    const broken = await readPlans(store.url ?? '', watched.queries)
    expect(new Set(broken.filter(isReadInVain).map(({ table }) => table))).toEqual(new Set(['sessions']))
    await services.close()
  },
  120_000,
)
