import { stoppedClock } from '@evenkeel/server/clock'
import { failOnErrorLog } from '@evenkeel/server/testing/quiet-log'
import { openTestStore } from '@evenkeel/server/testing/test-store'
import { type WatchedQuery, watchQueries } from '@evenkeel/server/testing/watch-queries'
import { askEverything } from '../../testing/ask-everything.ts'
import { openServices, type Services } from '../../testing/services.ts'
import { openWorld, type World } from '../../testing/world.ts'

/** The services on a PostgreSQL database of their own, after a member has asked everything, with every statement that was sent. */
export interface WatchedWorld {
  readonly services: Services
  readonly world: World
  readonly queries: readonly WatchedQuery[]
  readonly url: string
}

/** Has a member ask everything, and watches what that asks of the database. */
export async function watchEverything(): Promise<WatchedWorld> {
  const store = await openTestStore('postgres')
  const clock = stoppedClock('2026-11-17T16:00:00Z')
  const services = await openServices({ store, clock, logger: failOnErrorLog() })
  const world = await openWorld(services)
  const watched = watchQueries()
  await askEverything(services, world)
  watched.stop()
  return { services, world, queries: watched.queries, url: store.url ?? '' }
}
