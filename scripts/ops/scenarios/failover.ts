import type { MemberLoad } from '../load/member-load.ts'
import type { Scenario, ScenarioContext } from '../scenario.ts'
import { runAsAdministrator, createDatabaseUrl, prepareDatabase } from '../servers/database.ts'
import {
  initializeServer,
  createPostgresServer,
  createServerFolder,
  type PostgresServer,
} from '../servers/postgres-server.ts'
import { startDatabaseProxy } from '../servers/database-proxy.ts'
import { startTestSite } from '../servers/test-site.ts'
import {
  createStandby,
  promoteStandby,
  synchronousSettings,
  waitUntilSynchronous,
} from '../servers/standby.ts'
import { runUnderLoad } from './run-under-load.ts'

/** Role of the proxy's health check: may log in, and nothing else. */
const CREATE_CHECK_ROLE = 'create role evenkeel_check login connection limit 10'
/** Role of the standby. */
const CREATE_STANDBY_ROLE = 'create role evenkeel_standby login replication'

/** Kills the primary and promotes the standby. */
async function killPrimary(
  crowd: MemberLoad,
  primary: PostgresServer,
  standby: PostgresServer,
): Promise<readonly string[]> {
  const last = crowd.ledger.visits.at(-1)?.at ?? 0
  await primary.stop('kill')
  const gone = performance.now()
  await promoteStandby(standby)
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

async function runFailover({ folder, installed }: ScenarioContext) {
  const primary = await createPostgresServer(installed, createServerFolder(folder, 'primary'))
  const stops: (() => Promise<unknown>)[] = [() => primary.stop('kill')]
  try {
    initializeServer(primary)
    await primary.start()
    prepareDatabase(primary)
    await runAsAdministrator(primary.url, CREATE_CHECK_ROLE, CREATE_STANDBY_ROLE)
    const standby = await createStandby(primary, installed, folder)
    stops.push(() => standby.stop('kill'))
    await primary.stop()
    await primary.start(synchronousSettings)
    await waitUntilSynchronous(primary)
    const proxy = await startDatabaseProxy(primary, standby)
    stops.push(() => proxy.stop())
    const site = await startTestSite({ folder, proxy: 'haproxy', database: proxy })
    stops.push(() => site.stop())
    return await runUnderLoad(
      site,
      createDatabaseUrl(proxy, 'postgres'),
      { mayFail: true, mayRepeatMail: true },
      (crowd) => killPrimary(crowd, primary, standby),
    )
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

/** Failover to a synchronous standby. */
export const failover: Scenario = {
  name: 'failover',
  title: 'Failover to a synchronous standby',
  play: runFailover,
}
