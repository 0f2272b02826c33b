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

/** Playwright's trace recorder asks again for pictures of chosen files that are gone, which the policy refuses. Not the page. */
const TRACE_RECORDER_ERROR = /^console: Connecting to 'blob:[^']*' violates .*"connect-src 'self'"/

/** Pauses of the specification in which a page has nothing to read or to press. */
const shortenedDelays: readonly number[] = [limits.submitDelay, limits.loaderDots]

/**
 * Lets the pages of a context run on the product's clock as it is now. Once more after the clock was moved. Wordless pauses
 * pass ten times as fast; `shell/loading.spec.ts` and the form's `controller.test.ts` prove how long they are.
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

/** A demo member copied into an organization of a test; the password is `password` of organisations.ts. */
interface TestMember {
  readonly email: string
  readonly first_name: string
  readonly last_name: string
}

/** An organization that one test has for itself. */
export interface TestOrganization {
  /** Client id. */
  readonly client: string
  /** Its path, without a slash at the end. */
  readonly base: string
  readonly name: string
  readonly phone: string
  readonly members: readonly TestMember[]
  /** The only counselors that a search finds. */
  readonly counselors: readonly { readonly id: number; readonly fullname: string }[]
  readonly staff: readonly { readonly name: string; readonly link: string }[]
}

/** What a test asks for; see `OrganizationOrder` of apps/server/src/test-control. */
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
  /** A copy of Northstar with three counselors that this test has for itself. */
  readonly organization: TestOrganization
  /** Creates an organization as ordered. */
  readonly createOrganization: (order?: TestOrganizationOptions) => Promise<TestOrganization>
  /** Sends an order to the test control, such as `control('telehealth', { scenario: 'down' })`. */
  readonly control: (path: string, order?: object) => Promise<unknown>
  readonly restored: undefined
  readonly quietPage: undefined
  readonly sameClock: undefined
}

interface WorkerFixtures {
  /** This worker's own product. */
  readonly product: Product
}

/** Sends an order to the test control of a product. */
async function callTestControl(product: Product, path: string, body: object = {}): Promise<unknown> {
  const response = await fetch(`${product.url}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`/control/${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** How far the clock of a product may have run since its start: more, and a test has moved it. */
const MAX_CLOCK_DRIFT = 60 * 60 * 1000

/** Ends a failure of the telehealth service that a test ordered. After failures in a row the API's circuit breaker stays open for a while. */
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

/** Takes back another time that a test ordered. */
async function restoreClock(product: Product): Promise<void> {
  const { now } = (await (await fetch(`${product.url}/control/clock`)).json()) as { now: string }
  const ran = Date.parse(now) - Date.parse(TEST_START)
  if (ran >= 0 && ran < MAX_CLOCK_DRIFT) return
  await callTestControl(product, 'clock', { now: TEST_START })
  await callTestControl(product, 'reset')
}

/**
 * The test of every journey. Each worker has a product of its own and each test an organization of its own; the page runs on
 * the product's clock. The test also fails when the page threw or wrote an error to the console (a refused policy, a failed
 * hydration); a journey that orders a failure names the lines it expects with `allowConsoleErrors`.
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
