import { createStoppedClock } from '@evenkeel/server-kit/clock'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { type RecordedQuery, recordQueries } from '@evenkeel/server-kit/testing/record-queries'
import { requestAllEndpoints } from '../../testing/access-matrix/request-all-endpoints.ts'
import { openServices, type Services } from '../../testing/services.ts'
import { openAccessFixture, type AccessFixture } from '../../testing/access-fixture.ts'

/** Runs the services on a separate PostgreSQL database, lets a member use every endpoint, and records all statements. */
export interface RecordedQueries {
  readonly services: Services
  readonly world: AccessFixture
  readonly queries: readonly RecordedQuery[]
  readonly url: string
}

/** Calls every endpoint as a member and records the database statements. */
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
