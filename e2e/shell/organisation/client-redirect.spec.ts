import type { Page } from '@playwright/test'
import { outsideSignIn } from '../../organisations.ts'
import { expect, test } from '../../fixtures.ts'

const outside = async (page: Page) => {
  await page.route('https://members.bluefin.example/**', (asked) =>
    asked.fulfill({ contentType: 'text/html', body: '<title>Sign in</title><h1>Bluefin sign-in</h1>' }),
  )
}
const handOver = (page: Page) =>
  page.getByRole('heading', { level: 1, name: "Log in on your organization's site" })
const way = (page: Page) => page.getByRole('link', { name: 'Go to the log-in page' })

for (const entry of [
  'log-in',
  'log-in?redirect=%2Fmessages',
  'dfd',
  'appointments',
  'profile/security',
  'password/forgot',
  'password/reset/some-token',
  'schedule/register',
  'schedule/register-verification',
]) {
  test(`at a client-redirect organisation /${entry} leads to its own sign-in, without a form of ours [ORG-13] [ROUTE-47]`, async ({
    page,
  }) => {
    await outside(page)
    const seen: string[] = []
    page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname))
    await page.goto(`/bluefin/${entry}`)
    await page.waitForURL(outsideSignIn)
    expect(seen.filter((path) => /log-in|password|register/.test(path))).toEqual([])
  })
}

test('back from the other site shows a page that stays, and leads on when asked [ORG-13] [ROUTE-47]', async ({
  page,
}) => {
  await outside(page)
  await page.goto('/bluefin/schedule/results')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/bluefin/sitemap')
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL(outsideSignIn)
  await page.goBack()
  await expect(handOver(page)).toBeVisible()
  await expect(way(page)).toHaveAttribute('href', outsideSignIn)
  await expect(page.getByTestId('loader')).toHaveCount(0)
  await expect(page).toHaveURL(/\/bluefin\/dfd$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/bluefin\/sitemap$/)
  await page.goForward()
  await expect(handOver(page)).toBeVisible()
  await way(page).click()
  await page.waitForURL(outsideSignIn)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the way to the other site is a link [ORG-13] [ROUTE-47]', async ({ page }) => {
    await page.goto('/bluefin/log-in')
    await expect(handOver(page)).toBeVisible()
    await expect(way(page)).toHaveAttribute('href', outsideSignIn)
    await expect(page.getByRole('main').locator('a[href^="tel:+1800"]')).toBeVisible()
  })
})
