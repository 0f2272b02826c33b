import type { Crowd } from '../members/crowd.ts'
import type { Scene, SceneDeps } from '../scene.ts'
import { administer, databaseUrl, prepareDatabase } from '../servers/database.ts'
import { initialize, postgresServer, serverFolder, type PostgresServer } from '../servers/postgres-server.ts'
import { startDatabaseProxy } from '../servers/database-proxy.ts'
import { openSite } from '../servers/site.ts'
import { followingStandby, promote, synchronous, untilSynchronous } from '../servers/standby.ts'
import { underLoad } from './play-on.ts'

/** The role with which the proxy asks who takes writes: it may log in, and nothing else. */
const checkRole = 'create role evenkeel_check login connection limit 10'
/** The role of the standby. */
const standbyRole = 'create role evenkeel_standby login replication'

/** The primary is gone from one moment to the next, and the standby takes its place. */
async function failOver(
  crowd: Crowd,
  primary: PostgresServer,
  standby: PostgresServer,
): Promise<readonly string[]> {
  const last = crowd.ledger.visits.at(-1)?.at ?? 0
  await primary.stop('kill')
  const gone = performance.now()
  await promote(standby)
  const promoted = performance.now()
  await crowd.booked(1)
  const again = performance.now()
  await crowd.booked(5)
  const seconds = (from: number, to: number): string => ((to - from) / 1000).toFixed(1)
  return [
    `promotion took ${seconds(gone, promoted)} s; ${seconds(gone, again)} s from the loss of the primary to the next booking`,
    `the last booking before was acknowledged ${seconds(last, gone)} s before the loss`,
  ]
}

async function play({ folder, installed }: SceneDeps) {
  const primary = await postgresServer(installed, serverFolder(folder, 'primary'))
  const stops: (() => Promise<unknown>)[] = [() => primary.stop('kill')]
  try {
    initialize(primary)
    await primary.start()
    prepareDatabase(primary)
    await administer(primary.url, checkRole, standbyRole)
    const standby = await followingStandby(primary, installed, folder)
    stops.push(() => standby.stop('kill'))
    await primary.stop()
    await primary.start(synchronous)
    await untilSynchronous(primary)
    const proxy = await startDatabaseProxy(primary, standby)
    stops.push(() => proxy.stop())
    const site = await openSite({ folder, proxy: 'haproxy', database: proxy })
    stops.push(() => site.stop())
    return await underLoad(
      site,
      databaseUrl(proxy, 'postgres'),
      { mayFail: true, mayRepeatMail: true },
      (crowd) => failOver(crowd, primary, standby),
    )
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

/** A standby that follows synchronously takes over. */
export const failover: Scene = {
  name: 'failover',
  title: 'Failover to a synchronous standby',
  play,
}
