import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '@evenkeel/server-kit/testing/free-port'
import { proxies } from '../../../apps/server/src/cross-service/resilience/testing/proxies.ts'
import { createDatabaseUrl, type DatabaseEndpoint, migrate } from './database.ts'
import { type Instance, startInstance, waitUntilReady } from './instance.ts'
import { type MailServer, startMailServer } from './mail-server.ts'

/** This checkout. */
export const currentRelease: string = path.resolve(import.meta.dirname, '../../..')

/** Changed start options of an instance. */
export interface RestartOptions {
  /** Checkout of the release. */
  readonly root?: string
  readonly settings?: Readonly<Record<string, string>>
}

/** Two instances behind a proxy, with a mail server, all on this machine. */
export interface TestSite {
  /** URL of the proxy. */
  readonly base: string
  readonly mail: MailServer
  /** URLs of the instances. */
  readonly instances: readonly string[]
  /**
   * Stops an instance like a supervisor and restarts it. An instance of this release must exit with 0; the previous
   * release cannot be changed any more.
   */
  replace(index: 0 | 1, change?: RestartOptions): Promise<void>
  /** Kills an instance and restarts it. */
  kill(index: 0 | 1): Promise<void>
  /** Migrates the database to this release. */
  migrate(): Promise<void>
  stop(): Promise<void>
}

export interface TestSiteOptions {
  readonly folder: string
  readonly database: DatabaseEndpoint
  readonly proxy: keyof typeof proxies
  /** Initial release of both instances. */
  readonly root?: string
  readonly settings?: Readonly<Record<string, string>>
  /** An existing mail server, which keeps running afterwards. */
  readonly mail?: MailServer
}

/** Token for the metrics of an instance. */
export const METRICS_TOKEN = 'numbers-of-the-walk'

export const createKey = (): string => randomBytes(32).toString('base64')

/** Production settings as in docs/operating/run.md. */
const createProductionSettings = (
  options: TestSiteOptions,
  mail: MailServer,
): Readonly<Record<string, string>> => ({
  NODE_ENV: 'production',
  ENCRYPTION_KEY: createKey(),
  MIGRATE_AT_START: '0',
  SMTP_URL: mail.url,
  PUBLIC_URL: 'https://portal.example',
  TRUSTED_PROXIES: '1',
  DRAIN_SECONDS: '3',
  METRICS_TOKEN,
  // Fictional counselors and organizations: no real ones exist here.
  NETWORK: 'sandbox',
  DEMO_ORGANIZATIONS: '1',
  ...options.settings,
})

function requireZeroExit(code: number | null, root: string): void {
  if (code !== 0 && root === currentRelease) throw new Error(`an instance exited with ${code} on SIGTERM`)
}

/** Starts everything; stops what was started if the rest fails. */
export async function startTestSite(options: TestSiteOptions): Promise<TestSite> {
  const proxy = proxies[options.proxy]
  const mail = options.mail ?? (await startMailServer())
  const stops: (() => Promise<unknown>)[] = options.mail ? [] : [() => mail.stop()]
  const stop = async (): Promise<void> => {
    for (const end of stops.toReversed()) await end()
  }
  const settings = createProductionSettings(options, mail)
  const ports = [await findFreePort(), await findFreePort()] as const
  const at: RestartOptions[] = [{}, {}]
  const rootOf = (index: 0 | 1): string => at[index]?.root ?? options.root ?? currentRelease
  const start = (index: 0 | 1): Promise<Instance> => {
    const root = rootOf(index)
    // The previous release may support only one user, who owns the tables.
    const user = root === currentRelease ? 'evenkeel_app' : 'evenkeel_owner'
    return startInstance({
      root,
      port: ports[index],
      log: path.join(options.folder, `instance-${index + 1}.log`),
      settings: {
        ...settings,
        DATABASE_URL: createDatabaseUrl(options.database, user),
        DATA_DIR: path.join(options.folder, `instance-${index + 1}`),
        ...at[index]?.settings,
      },
    })
  }
  try {
    if (!options.root) await migrate(options.database, settings)
    const instances: [Instance, Instance] = [await start(0), await start(1)]
    stops.push(() => Promise.all(instances.map((one) => one.end('SIGTERM'))))
    const port = await findFreePort()
    stops.push(proxy.start(options.folder, String(port), [String(ports[0]), String(ports[1])]))
    const base = `http://127.0.0.1:${port}`
    await waitUntilReady(`${base}/readyz`)
    const again = async (index: 0 | 1): Promise<void> => {
      instances[index] = await start(index)
      await wait(proxy.noticedAfter)
    }
    return {
      base,
      mail,
      instances: ports.map((each) => `http://127.0.0.1:${each}`),
      migrate: () => migrate(options.database, settings),
      replace: async (index, change) => {
        requireZeroExit(await instances[index].end('SIGTERM'), rootOf(index))
        if (change) at[index] = { ...at[index], ...change }
        await again(index)
      },
      kill: async (index) => {
        await instances[index].end('SIGKILL')
        await again(index)
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
