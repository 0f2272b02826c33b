import { limits } from '@evenkeel/api-contract/limits'
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type PlaywrightWorkerOptions,
} from '@playwright/test'
import { type Product, TEST_START, startProduct } from './start-product.ts'
import { demoPassword } from './organizations.ts'
import { expectNoLeaks } from './server-log.ts'

/**
 * Playwright's trace recorder requests blob images of removed files again, which the CSP blocks. Not an error
 * of the page.
 */
const TRACE_RECORDER_ERROR = /^console: Connecting to 'blob:[^']*' violates .*"connect-src 'self'"/

/** Delays of the specification during which a page has nothing to read or press. */
const shortenedDelays: readonly number[] = [limits.submitDelay, limits.loaderDots]

/**
 * Runs the pages of a context on the product's current clock. Call it again after moving the clock. Delays
 * without content are ten times shorter; `shell/loading.spec.ts` and the form's `controller.test.ts` check
 * their real length.
 */
export async function syncBrowserClock(
  context: BrowserContext,
  request: APIRequestContext,
  address = '',
): Promise<void> {
  const { now } = (await (await request.get(`${address}/control/clock`)).json()) as { now: string }
  const ahead = Math.round(Date.parse(now) - Date.now())
  await context.addInitScript(
    ([milliseconds, short]) => {
      const page = globalThis as {
        realInstant?: typeof Temporal.Now.instant
        realTimeout?: typeof globalThis.setTimeout
      }
      const real = (page.realInstant ??= Temporal.Now.instant.bind(Temporal.Now))
      Temporal.Now.instant = () => real().add({ milliseconds })
      const realTimeout = (page.realTimeout ??= globalThis.setTimeout.bind(globalThis))
      const shorter = (act: TimerHandler, pause = 0, ...more: unknown[]) =>
        realTimeout(act, short.includes(pause) ? pause / 10 : pause, ...more)
      globalThis.setTimeout = shorter as typeof globalThis.setTimeout
    },
    [ahead, shortenedDelays] as const,
  )
}

/** A demo member copied into a test organization; the password is `password` of organizations.ts. */
interface TestMember {
  readonly email: string
  readonly first_name: string
  readonly last_name: string
}

/** An organization for one test. */
export interface TestOrganization {
  /** Client id. */
  readonly client: string
  /** Its path, without a trailing slash. */
  readonly base: string
  readonly name: string
  readonly phone: string
  readonly members: readonly TestMember[]
  /** The only counselors that a search returns. */
  readonly counselors: readonly { readonly id: number; readonly fullname: string }[]
  readonly staff: readonly { readonly name: string; readonly link: string }[]
}

/** Options of a test organization; see `OrganizationOrder` of apps/server/src/test-control. */
export interface TestOrganizationOptions {
  readonly scenario?: 'northstar' | 'cedarvalley' | 'ironwood' | 'bluefin' | 'palebrand' | 'oldharbor'
  readonly settings?: Readonly<Record<string, unknown>>
  readonly members?: readonly string[]
  readonly counselors?:
    | 'directory'
    | readonly {
        readonly fullname?: string
        readonly states?: readonly string[]
        readonly methods?: readonly ('video' | 'phone')[]
        readonly zone?: string
        readonly hours?: readonly { readonly weekday: number; readonly from: number; readonly to: number }[]
        readonly gender?: 'Male' | 'Female'
        readonly specialties?: readonly string[]
        readonly languageIds?: readonly number[]
      }[]
  readonly staff?: readonly {
    readonly name: string
    readonly role: string
    readonly everywhere?: boolean
    readonly counselor_of?: string
  }[]
}

interface TestFixtures {
  readonly allowConsoleErrors: RegExp[]
  /** A copy of Northstar with three counselors, for this test only. */
  readonly organization: TestOrganization
  /** Creates an organization. */
  readonly createOrganization: (order?: TestOrganizationOptions) => Promise<TestOrganization>
  /** Calls the test control, such as `control('telehealth', { scenario: 'down' })`. */
  readonly control: (path: string, order?: object) => Promise<unknown>
  readonly restored: undefined
  readonly quietPage: undefined
  readonly sameClock: undefined
}

interface WorkerFixtures {
  /** This worker's product instance. */
  readonly product: Product
}

/** Calls the test control of a product. */
async function callTestControl(product: Product, path: string, body: object = {}): Promise<unknown> {
  const response = await fetch(`${product.url}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`/control/${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** Maximum drift of a product's clock since its start: beyond it, a test has moved the clock. */
const MAX_CLOCK_DRIFT = 60 * 60 * 1000

/**
 * Ends a telehealth failure simulated by a test. After consecutive failures the API's circuit breaker stays
 * open for a while.
 */
async function restoreTelehealth(product: Product): Promise<void> {
  await callTestControl(product, 'telehealth', { scenario: 'none' })
  const headers = { 'content-type': 'application/json', 'x-client-id': 'northstar' }
  const body = JSON.stringify({ email: 'maya.lopez@northstar.example', password: demoPassword })
  const telehealthToken = async (): Promise<unknown> => {
    const answer = await fetch(`${product.url}/api/auth/login`, { method: 'POST', headers, body })
    return answer.ok ? ((await answer.json()) as { md_live: unknown }).md_live : null
  }
  await expect.poll(telehealthToken, { timeout: 60_000 }).not.toBeNull()
}

/** Resets a clock moved by a test. */
async function restoreClock(product: Product): Promise<void> {
  const { now } = (await (await fetch(`${product.url}/control/clock`)).json()) as { now: string }
  const ran = Date.parse(now) - Date.parse(TEST_START)
  if (ran >= 0 && ran < MAX_CLOCK_DRIFT) return
  await callTestControl(product, 'clock', { now: TEST_START })
  await callTestControl(product, 'reset')
}

/**
 * The test function of every journey. Each worker has its own product and each test its own organization; the
 * page runs on the product's clock. A test also fails when the page threw or logged a console error (a CSP
 * violation, a failed hydration); a journey that simulates a failure lists the expected lines in
 * `allowConsoleErrors`.
 */
export const test = base.extend<TestFixtures, WorkerFixtures & PlaywrightWorkerOptions>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await expectNoLeaks(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  control: async ({ product }, use) => {
    let isTelehealthOrdered = false
    await use((path, body) => {
      isTelehealthOrdered ||= path === 'telehealth'
      return callTestControl(product, path, body)
    })
    if (isTelehealthOrdered) await restoreTelehealth(product)
  },
  createOrganization: async ({ product }, use) =>
    use(async ({ scenario = 'northstar', ...more } = {}) => {
      const made = (await callTestControl(product, 'organizations', {
        scenario,
        ...more,
      })) as TestOrganization
      return { ...made, base: `/${made.client}` }
    }),
  organization: async ({ createOrganization }, use) => use(await createOrganization()),
  restored: [
    async ({ product }, use) => {
      await use(undefined)
      await restoreClock(product)
    },
    { auto: true },
  ],
  allowConsoleErrors: [[TRACE_RECORDER_ERROR], { option: true }],
  sameClock: [
    async ({ context, request }, use) => {
      await syncBrowserClock(context, request)
      await use(undefined)
    },
    { auto: true },
  ],
  quietPage: [
    async ({ page, allowConsoleErrors }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(`thrown: ${error.message}`))
      page.on('console', (message) => {
        if (message.type() !== 'error') return
        errors.push(
          `console: ${message.text()} (${message.location().url.replace(/^\w+:\/\/[^/]+|\?.*$/g, '')})`,
        )
      })
      await use(undefined)
      expect(errors.filter((line) => !allowConsoleErrors.some((allowed) => allowed.test(line)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
