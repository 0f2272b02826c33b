import type { Page } from '@playwright/test'

/** Simulates that the tab comes to the front. */
export const focusPage = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))

/** Controls the timers of the pages with `page.clock`. Their time starts at that of the product. */
export async function installClock(page: Page): Promise<void> {
  const { now } = (await (await page.request.get('/control/clock')).json()) as { now: string }
  await page.clock.install({ time: now })
}

const moveBrowserClock = (page: Page, minutes: number): Promise<void> =>
  page.evaluate((ahead) => {
    const before = Temporal.Now.instant.bind(Temporal.Now)
    Temporal.Now.instant = () => before().add({ minutes: ahead })
  }, minutes)

/** Moves the clock of the server and of the open page. */
export async function moveClock(
  page: Page,
  control: (path: string, order: object) => Promise<unknown>,
  minutes: number,
): Promise<void> {
  await control('clock', { advance_seconds: minutes * 60 })
  await moveBrowserClock(page, minutes)
}

/** Simulates that the device wakes up. */
export const resumePage = (page: Page): Promise<boolean> =>
  page.evaluate(() => globalThis.dispatchEvent(new Event('pageshow')))
