import { type MemberLoad, startMemberLoad } from '../load/member-load.ts'
import { reconcile } from '../load/reconcile.ts'
import type { ScenarioOutcome, ScenarioContext } from '../scenario.ts'
import { createDatabaseUrl, prepareDatabase } from '../servers/database.ts'
import {
  initializeServer,
  createPostgresServer,
  createServerFolder,
  type PostgresServer,
} from '../servers/postgres-server.ts'
import type { PostgresPrograms } from '../servers/find-postgres.ts'
import { startTestSite, type TestSite, type TestSiteOptions } from '../servers/test-site.ts'

/** The event of a scenario. */
export interface ScenarioAction extends Pick<ScenarioOutcome, 'mayFail' | 'mayRepeatMail'> {
  /** Returns measurements as text. */
  readonly during: (at: {
    site: TestSite
    crowd: MemberLoad
    postgres: PostgresServer
  }) => Promise<readonly string[]>
}

/** Runs on one server with two instances behind a proxy, with member load before, during and after the event. */
export async function runOnServer(
  { folder }: Pick<ScenarioContext, 'folder'>,
  programs: PostgresPrograms,
  site: Pick<TestSiteOptions, 'proxy' | 'root' | 'settings'>,
  { mayFail, mayRepeatMail, during }: ScenarioAction,
): Promise<ScenarioOutcome> {
  const postgres = await createPostgresServer(
    programs,
    createServerFolder(folder, `postgres-${programs.version}`),
  )
  initializeServer(postgres)
  await postgres.start()
  try {
    prepareDatabase(postgres)
    const opened = await startTestSite({ ...site, folder, database: postgres })
    try {
      return await runUnderLoad(
        opened,
        createDatabaseUrl(postgres, 'postgres'),
        { mayFail, mayRepeatMail },
        (crowd) => during({ site: opened, crowd, postgres }),
      )
    } finally {
      await opened.stop()
    }
  } finally {
    await postgres.stop()
  }
}

/** Starts the load, runs the event, continues the load for a while, then reconciles. */
export async function runUnderLoad(
  site: TestSite,
  database: string,
  expected: Pick<ScenarioOutcome, 'mayFail' | 'mayRepeatMail'>,
  during: (crowd: MemberLoad) => Promise<readonly string[]>,
): Promise<ScenarioOutcome> {
  const crowd = startMemberLoad(site.base, site.mail)
  try {
    await crowd.booked(5)
    const measured = await during(crowd)
    await crowd.booked(5)
    await crowd.leave()
    const { ledger } = crowd
    const found = await reconcile(ledger, { base: site.base, databaseUrl: database, mail: site.mail })
    return { ...found, ...expected, ledger, measured }
  } catch (error) {
    await crowd.leave().catch(() => {})
    throw error
  }
}
