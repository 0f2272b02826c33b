import type { Page } from '@playwright/test'
import { takenOver } from '../../hydrated.ts'
import { expect, test } from '../../fixtures.ts'
import { arriveAs } from '../../journeys/members.ts'

const maya = 'maya.lopez@northstar.example'

/** On the way to an appointment in Texas: the tab knows the state, and the server does not. */
async function onTheWayToTexas(page: Page): Promise<void> {
  await page.goto('/northstar/schedule')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    const kept = JSON.parse(sessionStorage.getItem('evenkeel-visit') ?? '{}') as object
    const at = Temporal.Now.instant().toString()
    sessionStorage.setItem(
      'evenkeel-visit',
      JSON.stringify({ client: 'northstar', ...kept, at, state: 'TX' }),
    )
  })
}

for (const timezoneId of ['America/New_York', 'Asia/Kathmandu'])
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('each page that came drawn is drawn the same by the browser, whatever zone either is in [ROUTE-14] [CONST-05]', async ({
      page,
    }) => {
      await arriveAs(page, maya)
      await onTheWayToTexas(page)
      for (const path of ['', 'appointments', 'messages', 'documents', 'documents/sent', 'profile']) {
        await page.goto(`/northstar/${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await takenOver(page.getByRole('main').getByRole('heading', { level: 1 }))
        await takenOver(page.getByRole('contentinfo'))
        // The visit on the way says nothing of other visits, nor moves them: a page of booking alone says where it is.
        await expect(page.getByText(/Texas/)).toHaveCount(0)
        // What the test fails with, otherwise, is an error of React in the console (`quietPage`).
        expect(await page.evaluate(() => sessionStorage.getItem('evenkeel-visit'))).toContain('"TX"')
      }
    })
  })
