import { type APIRequestContext, type BrowserContext, test as base, expect } from '@playwright/test'

/** Playwright's trace recorder asks again for pictures of chosen files that are gone, which the policy refuses. Not the page. */
const ofTheRecorder = /^console: Connecting to 'blob:[^']*' violates .*"connect-src 'self'"/

/** Lets the pages of a context run on the product's clock as it is now. Once more after the clock was moved. */
export async function keepSameClock(
  context: BrowserContext,
  request: APIRequestContext,
  base = '',
): Promise<void> {
  const { now } = (await (await request.get(`${base}/control/clock`)).json()) as { now: string }
  const ahead = Math.round(Date.parse(now) - Date.now())
  await context.addInitScript((milliseconds) => {
    const page = globalThis as { realInstant?: typeof Temporal.Now.instant }
    const real = (page.realInstant ??= Temporal.Now.instant.bind(Temporal.Now))
    Temporal.Now.instant = () => real().add({ milliseconds })
  }, ahead)
}

/**
 * The test of every journey. The page runs on the product's clock, and the test also fails when the page threw, or wrote
 * an error to the console (a refused policy, a failed hydration). A journey that orders trouble names the lines it
 * expects with `allowConsoleErrors`.
 */
export const test = base.extend<{ allowConsoleErrors: RegExp[]; quietPage: undefined; sameClock: undefined }>(
  {
    allowConsoleErrors: [[ofTheRecorder], { option: true }],
    sameClock: [
      async ({ context, request }, use) => {
        await keepSameClock(context, request)
        await use(undefined)
      },
      { auto: true },
    ],
    quietPage: [
      async ({ page, allowConsoleErrors }, use) => {
        const trouble: string[] = []
        page.on('pageerror', (error) => trouble.push(`thrown: ${error.message}`))
        page.on('console', (message) => {
          if (message.type() !== 'error') return
          trouble.push(
            `console: ${message.text()} (${message.location().url.replace(/^\w+:\/\/[^/]+|\?.*$/g, '')})`,
          )
        })
        await use(undefined)
        expect(trouble.filter((line) => !allowConsoleErrors.some((allowed) => allowed.test(line)))).toEqual(
          [],
        )
      },
      { auto: true },
    ],
  },
)

export { expect }
