import type { Page } from '@playwright/test'
import { organisations } from '../../organisations.ts'
import { openAndKeep } from './kept-offline.ts'
import { expect, test } from '../../fixtures.ts'

const { phone } = organisations.northstar
const lines = ['tel:911', 'tel:988', 'sms:988', `tel:${phone}`]

/** Every line is there as a link that can be pressed. */
async function reachable(page: Page): Promise<void> {
  for (const line of lines) await expect(page.locator(`a[href="${line}"]:visible`).first()).toBeVisible()
}

// Each test here takes something away that the page would otherwise have.
test.use({ allowConsoleErrors: [/status of 503|ERR_INTERNET_DISCONNECTED|ERR_FAILED/], trace: 'off' })

test('the crisis page needs none of our services (trust R13) [ROUTE-42] [HEADER-01] [HEADER-02]', async ({
  page,
}) => {
  await page.route(/\/(api|content|telehealth)\//, (asked) =>
    asked.fulfill({ status: 503, json: { errors: [] } }),
  )
  await page.goto('/northstar/risk')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Please talk to somebody right now' }),
  ).toBeVisible()
  await reachable(page)
  await page.goto('/northstar/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help in a crisis' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Please talk to somebody right now' }),
  ).toBeVisible()
  await reachable(page)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the crisis page says the same (trust R13) [ROUTE-42] [HEADER-01] [HEADER-02]', async ({ page }) => {
    await page.goto('/northstar/risk')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Please talk to somebody right now' }),
    ).toBeVisible()
    await reachable(page)
  })
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the crisis page opens from any screen, and every address shows the help lines (trust R13) [ROUTE-42] [HEADER-01] [HEADER-02] [HEADER-03]', async ({
    page,
    context,
  }) => {
    await openAndKeep(page)
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.locator('.help-more a').click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Please talk to somebody right now' }),
    ).toBeVisible()
    await reachable(page)
    for (const address of ['/northstar/risk', '/northstar/', '/northstar/messages']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1, name: /help is still here/ })).toBeVisible()
      await reachable(page)
    }
    await expect(page.getByRole('link', { name: 'Try this page again' })).toBeVisible()
    // A browser that only believes it is online, on a network that leads nowhere, changes nothing.
    const believes = page.waitForEvent('requestfailed', (asked) => asked.url().endsWith('/sw.js'))
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await believes
    await expect(page.getByRole('heading', { level: 1, name: /help is still here/ })).toBeVisible()
    // The page that was wanted opens by itself: private, so it asks who is there.
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/northstar/log-in')
  })

  test('a page that cannot be fetched says so with the help lines above, and opens by itself later [ROUTE-42] [HEADER-01]', async ({
    page,
    context,
  }) => {
    await openAndKeep(page)
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
    for (const number of ['911', '988'])
      await expect(page.locator(`a[href="tel:${number}"]:visible`)).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible()
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  })
})
