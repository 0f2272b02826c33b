import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '@evenkeel/server-kit/testing/free-port'
import { findServer, type TestServer } from '@evenkeel/server-kit/testing/postgres-server'
import { type ChildProduct, startChildProduct } from '../../testing/child-product.ts'
import { proxies } from './proxies.ts'

/** Two instances behind a proxy on one PostgreSQL server, all local and temporary. */
export interface Cluster {
  /** URL of the proxy. */
  readonly base: string
  readonly database: TestServer
  instance(index: 0 | 1): ChildProduct
  /** Restarts an instance, and waits until the proxy uses it. */
  start(index: 0 | 1): Promise<void>
  stop(): Promise<void>
}

/** Two processes of the product on one database; both start at once, as on an empty database. */
async function startInstances(folder: string, settings: Readonly<Record<string, string>>) {
  const ports = [String(await findFreePort()), String(await findFreePort())] as const
  const startOne = (index: 0 | 1): Promise<ChildProduct> =>
    startChildProduct({ ...settings, PORT: ports[index], DATA_DIR: path.join(folder, `instance-${index}`) })
  const instances = await Promise.all([startOne(0), startOne(1)])
  return { ports, startOne, instances }
}

/** Waits until an address returns 200; the proxy checks twice a second. */
async function waitUntilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await wait(100)
  }
  throw new Error(`${url} did not become ready within a minute`)
}

/** Starts everything below `folderSetting`, or returns what is missing. Stops what was started if the rest fails. */
export async function startCluster(
  folder: string,
  port?: string,
  kind: keyof typeof proxies = 'haproxy',
): Promise<Cluster | string> {
  const proxy = proxies[kind]
  const missing = proxy.missing()
  if (missing) return missing
  const database = await findServer(folder)
  if (typeof database === 'string') return `PostgreSQL cannot be started: ${database}`
  const stops: (() => Promise<unknown>)[] = [() => database.stop()]
  const stop = async (): Promise<void> => {
    for (const end of stops.toReversed()) await end()
  }
  try {
    const own = port ?? String(await findFreePort())
    const base = `http://127.0.0.1:${own}`
    const { ports, startOne, instances } = await startInstances(folder, {
      DATABASE_URL: database.url,
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      PUBLIC_URL: base,
      TRUSTED_PROXIES: '1',
      DRAIN_SECONDS: '3',
      TEST_CONTROL: '1',
    })
    stops.push(() => Promise.all(instances.map((one) => one.end('SIGTERM'))))
    stops.push(proxy.start(folder, own, ports))
    await waitUntilReady(`${base}/readyz`)
    return {
      base,
      database,
      instance: (index) => instances[index] as ChildProduct,
      start: async (index) => {
        instances[index] = await startOne(index)
        await waitUntilReady(`${instances[index].base}/readyz`)
        await wait(proxy.noticedAfter)
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
