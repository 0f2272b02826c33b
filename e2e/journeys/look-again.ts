import type { Page } from '@playwright/test'

/** As when its tab comes to the front again. */
export const lookAgain = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
