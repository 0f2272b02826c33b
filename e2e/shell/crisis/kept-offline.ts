import { expect, type Page } from '@playwright/test'

/** Opens a page, and waits until the browser keeps the help lines for when the network is gone. */
export async function openAndKeep(page: Page, path = '/northstar/terms'): Promise<void> {
  await page.goto(path)
  // Not waitForFunction: to it, a promise is an answer.
  const isKept = () =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready
      return (await caches.match('/northstar/offline')) !== undefined
    })
  await expect.poll(isKept).toBe(true)
}
