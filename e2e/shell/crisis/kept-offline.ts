import type { Page } from '@playwright/test'

/** Opens a page, and waits until the browser keeps the help lines for when the network is gone. */
export async function openAndKeep(page: Page): Promise<void> {
  await page.goto('/northstar/terms')
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready
    return (await caches.match('/northstar/offline')) !== undefined
  })
}
