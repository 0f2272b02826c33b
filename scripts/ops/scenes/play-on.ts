import { type Crowd, openDoors } from '../members/crowd.ts'
import { reconcile } from '../members/reconcile.ts'
import type { Outcome, SceneDeps } from '../scene.ts'
import { databaseUrl, prepareDatabase } from '../servers/database.ts'
import { initialize, postgresServer, serverFolder, type PostgresServer } from '../servers/postgres-server.ts'
import type { PostgresPrograms } from '../servers/programs.ts'
import { openSite, type Site, type SiteOptions } from '../servers/site.ts'

/** What happens while members are there. */
export interface Act extends Pick<Outcome, 'mayFail' | 'mayRepeatMail'> {
  /** Returns what it measured, in words. */
  readonly during: (at: { site: Site; crowd: Crowd; postgres: PostgresServer }) => Promise<readonly string[]>
}

/** Plays on one server: two instances behind a proxy, members before, during and after what happens. */
export async function playOn(
  { folder }: Pick<SceneDeps, 'folder'>,
  programs: PostgresPrograms,
  site: Pick<SiteOptions, 'proxy' | 'root' | 'settings'>,
  { mayFail, mayRepeatMail, during }: Act,
): Promise<Outcome> {
  const postgres = await postgresServer(programs, serverFolder(folder, `postgres-${programs.version}`))
  initialize(postgres)
  await postgres.start()
  try {
    prepareDatabase(postgres)
    const opened = await openSite({ ...site, folder, database: postgres })
    try {
      return await underLoad(opened, databaseUrl(postgres, 'postgres'), { mayFail, mayRepeatMail }, (crowd) =>
        during({ site: opened, crowd, postgres }),
      )
    } finally {
      await opened.stop()
    }
  } finally {
    await postgres.stop()
  }
}

/** Members come, something happens, members stay a while; then everything is looked for. */
export async function underLoad(
  site: Site,
  database: string,
  expected: Pick<Outcome, 'mayFail' | 'mayRepeatMail'>,
  during: (crowd: Crowd) => Promise<readonly string[]>,
): Promise<Outcome> {
  const crowd = openDoors(site.base, site.mail)
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
