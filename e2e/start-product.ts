import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, cpSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { findFreePort } from '@evenkeel/server-kit/testing/free-port'
import { startTraceReceiver } from './trace-receiver.ts'
import { getProductFolder, productsFolder, getServerLogPath } from './server-log.ts'

/** Start time of every test, for server and browser: Tuesday, 9 AM in Denver. */
export const TEST_START = '2026-11-17T16:00:00Z'
/** The data that every product starts with. */
export const preparedData = path.join(productsFolder, 'prepared')

/** Startup timeout in milliseconds, long enough for a busy machine. */
const START_TIMEOUT = 180_000

/** A running product. */
export interface Product {
  readonly port: number
  /** URL for members, without a trailing slash. */
  readonly url: string
  /** URL for staff: browsers store passkeys for host names, not for IP addresses. */
  readonly staffUrl: string
  readonly stop: () => Promise<void>
}

async function waitUntilReady(product: ChildProcess, url: string): Promise<void> {
  const until = performance.now() + START_TIMEOUT
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    if (product.exitCode !== null || performance.now() > until)
      throw new Error(`the product at ${url} did not start: see its server.log`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/**
 * Starts the product on a free port, with a copy of the prepared data unless DATA_DIR names another folder.
 * Its log and traces are in `.tmp/e2e/<port>`.
 */
export async function startProduct(settings: Readonly<Record<string, string>> = {}): Promise<Product> {
  const port = await findFreePort()
  const folder = getProductFolder(port)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const data = path.join(folder, 'data')
  if (settings.DATA_DIR === undefined) cpSync(preparedData, data, { recursive: true })
  const traces = await startTraceReceiver(String(port))
  const log = createWriteStream(getServerLogPath(port))
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: data,
      TEST_CONTROL: '1',
      TEST_CLOCK: TEST_START,
      // Pages are server-rendered however busy this machine is.
      MEMBER_PAGE_WAIT_MS: '10000',
      OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
      // Every fifth trace is enough to check their contents.
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.2',
      ...settings,
    },
  })
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  const url = `http://127.0.0.1:${port}`
  await waitUntilReady(child, url)
  return {
    port,
    url,
    staffUrl: `http://localhost:${port}`,
    stop: async () => {
      traces.close()
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
    },
  }
}
