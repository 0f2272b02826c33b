import type { Locator, Page } from '@playwright/test'

/**
 * Advances the paused clock of a page in small steps until an element is visible; returns the milliseconds.
 * Network time is not included.
 */
export async function runUntilVisible(page: Page, wanted: Locator, most = 20_000): Promise<number> {
  for (let ran = 0; ran <= most; ran += 10) {
    if (await wanted.isVisible()) return ran
    await page.clock.runFor(10)
  }
  throw new Error(`not visible after ${most} ms of the page's time: ${wanted.toString()}`)
}
