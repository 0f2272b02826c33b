import type { Locator, Page } from '@playwright/test'

/**
 * Lets the paused time of a page go on, in small steps, until something is there; says how many milliseconds it took. What
 * comes over the network takes its own time beside.
 */
export async function runUntilVisible(page: Page, wanted: Locator, most = 20_000): Promise<number> {
  for (let ran = 0; ran <= most; ran += 10) {
    if (await wanted.isVisible()) return ran
    await page.clock.runFor(10)
  }
  throw new Error(`After ${most} ms of the page's time it is not there: ${wanted.toString()}`)
}
