import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { waitForHydration } from '../wait-for-hydration.ts'
import { createMember } from '../journeys/members.ts'
import { demoOrganizations, demoPassword } from '../organizations.ts'
import { findMissingHelpLines } from '../site-crawl/check-help-lines.ts'

const { phone } = demoOrganizations.northstar
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const crisis = 'Please talk to somebody right now'

/** Every help line is a usable link. */
async function reachable(page: Page): Promise<void> {
  for (const line of ['tel:911', 'tel:988', 'sms:988', `tel:${phone}`])
    await expect(page.locator(`a[href="${line}"]:visible`).first()).toBeVisible()
}

// Each test here removes something that the page would otherwise have.
test.use({ allowConsoleErrors: [/status of 503|ERR_INTERNET_DISCONNECTED|ERR_FAILED/], trace: 'off' })

test('without scripts or services, a page has brand, text and help, and the crisis page and an article are readable (trust R13) [ROUTE-42] [ROUTE-45] [CONTENT-01] [HEADER-01] [HEADER-02] [HEADER-03] [ORG-01] [ORG-02] [ORG-03] [TITLE-02]', async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
  const still = await context.newPage()
  await still.goto('/northstar/')
  await expect(still).toHaveTitle('Northstar Balance')
  expect(await still.content()).toContain('--brand:#0b5c6b;--accent:#f3b33d')
  const glyph = still.getByRole('img', { name: 'Northstar Balance, home' })
  expect(await glyph.boundingBox()).toMatchObject({ width: 160, height: 44 })
  await expect(heading(still, 'What is weighing on you?')).toBeVisible()
  await expect(still.getByRole('link', { name: 'Get help for myself' })).toHaveAttribute(
    'href',
    '/northstar/help-myself',
  )
  await still.goto('/northstar/topics/worry-and-panic/when-panic-comes')
  await expect(still.getByRole('article').getByRole('paragraph').nth(3)).toBeVisible()
  await still
    .getByRole('navigation', { name: 'You are here' })
    .getByRole('link', { name: 'Articles' })
    .click()
  await expect(heading(still, 'Articles')).toBeVisible()
  await still.goto('/northstar/risk')
  await expect(heading(still, crisis)).toBeVisible()
  await reachable(still)
  await still.context().request.post('/api/auth/login', {
    data: { email: 'maya.lopez@northstar.example', password: demoPassword },
    headers: { 'x-client-id': 'northstar' },
  })
  await still.goto('/northstar/appointments')
  await expect(still.getByRole('main').getByText(/Add to your calendar/)).toBeVisible()
  await context.close()

  await page.route(/\/(api|content|telehealth)\//, (asked) =>
    asked.fulfill({ status: 503, json: { errors: [] } }),
  )
  await page.goto('/northstar/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help in a crisis' }).click()
  await expect(heading(page, crisis)).toBeVisible()
  await reachable(page)
})

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the crisis page opens from any screen, every URL shows the help lines, and the requested page opens when the network is back (trust R13) [ROUTE-42] [HEADER-01] [HEADER-02] [HEADER-03]', async ({
    page,
    context,
    organization: { base },
  }) => {
    await page.goto(`${base}/terms`)
    const isKept = () =>
      page.evaluate(async (address) => {
        await navigator.serviceWorker.ready
        return (await caches.match(address)) !== undefined
      }, `${base}/offline`)
    await expect.poll(isKept).toBe(true)
    // The crisis screen is preloaded.
    await expect(page.locator('html[data-hydrated]')).toBeAttached()
    await context.setOffline(true)
    await page.locator('.help-more a').click()
    await expect(heading(page, crisis)).toBeVisible()
    await reachable(page)
    for (const address of ['/risk', '/', '/messages']) {
      await page.goto(`${base}${address}`)
      await expect(heading(page, /help is still here/)).toBeVisible()
      await reachable(page)
    }
    await expect(page.getByRole('link', { name: 'Try this page again' })).toBeVisible()
    await context.setOffline(false)
    // The requested page opens by itself; it is private.
    await expect(heading(page, 'Log in')).toBeVisible()
    await expect(page).toHaveURL(`${base}/log-in?redirect=%2Fmessages`)
  })
})

/** What can be opened on a page, and how a person opens it. */
const openers: readonly [name: string, path: string, open: (page: Page) => Promise<unknown>][] = [
  ['the welcome', '/', (page) => expect(page.getByRole('complementary', { name: 'Welcome' })).toBeVisible()],
  ['the disclaimer', '/about', (page) => page.getByRole('button', { name: 'Language' }).click()],
  ['the menu', '/about', (page) => page.getByRole('button', { name: 'Menu' }).click()],
  ['the skip link', '/about', (page) => page.getByRole('link', { name: 'Skip to the page' }).focus()],
  ['an answer of the support page', '/support', (page) => page.locator('summary').first().click()],
  [
    'the warning before the session ends',
    '/profile',
    (page) => expect(page.getByRole('region', { name: 'Log-out warning' })).toBeVisible(),
  ],
]

test('911 and 988 stay reachable whatever is open, and “Leave this site” shows another site and ends the session (trust R13, A8, A17) [HEADER-01] [HEADER-02]', async ({
  page,
  organization: { client, base },
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  const found: string[] = []
  for (const [name, path, open] of openers) {
    if (path === '/profile') {
      await createMember(page.request, client)
      await page.route('**/api/me/session', (route) =>
        route.fulfill({ json: { idle_seconds_left: 100, seconds_left: 40_000, is_confirmed: true } }),
      )
    }
    await page.goto(`${base}${path}`)
    await waitForHydration(page.getByRole('banner').getByRole('link').first())
    await open(page)
    for (const size of [
      { width: 1280, height: 900 },
      { width: 320, height: 256 },
      { width: 390, height: 700 },
    ]) {
      await page.setViewportSize(size)
      const { lines } = await findMissingHelpLines(page)
      if (lines.length > 0) found.push(`${name} at ${size.width}: ${lines.join(' ')}`)
    }
  }
  expect(found).toEqual([])
  await page.unroute('**/api/me/session')
  await page.route('https://www.weather.gov/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Weather</h1>' }),
  )
  await page.getByRole('button', { name: /^Leave/ }).click()
  await expect(heading(page, 'Weather')).toBeVisible()
  await page.goto(`${base}/profile`)
  await expect(heading(page, 'Log in')).toBeVisible()
  expect(await page.evaluate(() => document.body.innerText)).not.toContain('Lovett')
})
