import type { Page } from '@playwright/test'

/** Stores a selected slot in this tab, as the week view does: counselor 41 in four days. */
export const storeSelectedSlot = (page: Page, client = 'northstar'): Promise<void> =>
  page.evaluate((ofClient) => {
    const now = Temporal.Now.instant()
    const slot = now.add({ hours: 96 }).toString()
    const chosen = { method: 'video', state: 'CO', providerId: 41, client: ofClient, at: now.toString() }
    sessionStorage.setItem('evenkeel-visit', JSON.stringify({ ...chosen, slot }))
  }, client)
