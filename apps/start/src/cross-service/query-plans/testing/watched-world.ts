import { createStoppedClock } from '@evenkeel/server/clock'
import { failOnErrorLog } from '@evenkeel/server/testing/quiet-log'
import { openTestStore } from '@evenkeel/server/testing/test-store'
import { type RecordedQuery, recordQueries } from '@evenkeel/server/testing/watch-queries'
import { requestAllEndpoints } from '../../testing/ask-everything.ts'
import { openServices, type Services } from '../../testing/services.ts'
import { openAccessFixture, type AccessFixture } from '../../testing/world.ts'

/** The services on a PostgreSQL database of their own, after a member has asked everything, with every statement that was sent. */
export interface RecordedQueries {
  readonly services: Services
  readonly world: AccessFixture
  readonly queries: readonly RecordedQuery[]
  readonly url: string
}

/** Has a member ask everything, and watches what that asks of the database. */
export async function recordAllQueries(): Promise<RecordedQueries> {
  const store = await openTestStore('postgres')
  const clock = createStoppedClock('2026-11-17T16:00:00Z')
  const services = await openServices({ store, clock, logger: failOnErrorLog() })
  const world = await openAccessFixture(services)
  const watched = recordQueries()
  await requestAllEndpoints(services, world)
  watched.stop()
  return { services, world, queries: watched.queries, url: store.url ?? '' }
}
