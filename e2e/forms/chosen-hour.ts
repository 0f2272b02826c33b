import type { Page } from '@playwright/test'
import { whenAwake } from './gallery.ts'

/** Opens a screen of the booking as a person who has chosen an hour. */
export async function openWithHour(page: Page, path: string, client = 'northstar'): Promise<void> {
  await page.evaluate(
    (chosen) => {
      const now = Temporal.Now.instant()
      const visit = {
        ...chosen,
        at: now.toString(),
        slot: now.add({ hours: 96 }).toString(),
      }
      sessionStorage.setItem('evenkeel-visit', JSON.stringify(visit))
    },
    { method: 'video', state: 'CO', providerId: 41, client },
  )
  await page.goto(`/${client}${path}`)
  await whenAwake(page)
}
