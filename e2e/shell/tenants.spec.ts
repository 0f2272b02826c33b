import { get } from 'node:http'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openWithSessionCheck } from '../journeys/members.ts'
import { logIn } from '../journeys/steps.ts'
import { externalSignInUrl, demoPassword } from '../organizations.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const greeting = 'What is weighing on you?'
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })

// URLs that do not exist, and calls with an ended session.
test.use({ allowConsoleErrors: [/status of (404|(400|401|403) .*\/(api|telehealth)\/)/] })

test('path and host select the organization; unknown URLs, the root and restricted pages lead to help and the finder [ORG-01] [ORG-02] [ORG-05] [ORG-06] [ORG-07] [ORG-14] [ORG-15] [ORG-16] [ORG-18] [ROUTE-01] [ROUTE-51] [ROUTE-52] [TITLE-02] [ROLE-10] [GUARD-08] [GUARD-09] [GUARD-10] [GUARD-11] [GUARD-12] [GUARD-13]', async ({
  page,
  baseURL,
}) => {
  const { hostname, port } = new URL(baseURL ?? '')
  await test.step('the base path prefixes every link', async () => {
    await page.goto('/northstar/about')
    await expect(page).toHaveTitle('Northstar Balance')
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(links.length).toBeGreaterThan(8)
    expect(links.filter((address) => !/^\/northstar(\/|$)/.test(address))).toEqual([])
    await page.goto('/cedarvalley/about')
    await expect(page).toHaveTitle('Cedar Valley Cares')
    await expect(page.locator('body')).not.toContainText('Northstar')
    const brand = page.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--brand'))
    expect((await brand).trim()).toBe('#7a2e5d')
  })
  await test.step('a custom host needs no path, and an old host redirects to it', async () => {
    await page.goto(`http://northstar.localhost:${port}/about`)
    await expect(heading(page, "What's Northstar Balance?")).toBeVisible()
    const answer = await new Promise<unknown[]>((done, fail) => {
      const headers = { host: `eap.northstar.example:${port}` }
      get({ hostname, port, path: '/topics?x=1', headers }, ({ statusCode, headers: { location } }) =>
        done([statusCode, location]),
      ).on('error', fail)
    })
    expect(answer).toEqual([301, `http://northstar.localhost:${port}/topics?x=1`])
  })
  await test.step('restricted routes redirect home and are not linked', async () => {
    for (const closed of ['legal', 'financial']) {
      await page.goto(`/ironwood/${closed}`)
      await expect(page).toHaveURL(/\/ironwood\/?$/)
      for (const place of ['', 'sitemap', 'support', 'search-services']) {
        const html = await (await page.request.get(`/ironwood/${place}`)).text()
        expect(html, place).not.toContain(`href="/ironwood/${closed}"`)
      }
    }
  })
  await test.step('an unknown organization shows an error, and the intake requires an organization first', async () => {
    for (const base of ['', '/nobody-knows', '/oldharbor'])
      for (const path of ['help-myself', 'schedule/results', 'appointment-type']) {
        const answer = await page.request.get(`${base}/${path}`, { maxRedirects: 0 })
        expect([path, answer.status(), answer.headers()['location']]).toEqual([path, 302, `${base}/`])
      }
    for (const closed of ['log-in', 'support/1', 'about', 'contact', 'topics/x/y', 'legal']) {
      await page.goto(`/nobody-knows/${closed}`)
      await expect(page).toHaveURL(/\/nobody-knows\/?$/)
    }
    await expect(page.getByText('We could not open that program')).toBeVisible()
    await expect(page).toHaveTitle('Evenkeel')
    await expect(page.locator('a[href="tel:911"]').first()).toBeVisible()
    await expect(menu(page)).toHaveCount(0)
    await page.getByRole('searchbox', { name: 'Name of your organization' }).fill('north')
    await page.locator('a[href="/northstar/"]').click()
    await expect(page).toHaveURL(/\/northstar\/?$/)
    await page.goto('/')
    await expect(heading(page, 'Find your organization')).toBeVisible()
    await expect(page.locator('a[href$="/about"], a[href$="/contact"], a[href*="/log-in"]')).toHaveCount(0)
  })
  await test.step('a malformed URL is not found', async () => {
    for (const address of [
      '/northstar/%E0%A4',
      '/northstar/a%ZZb?x=%E0',
      '/northstar/no-such-page',
      '/%E0%A4',
    ]) {
      const answer = await page.goto(address)
      expect([address, answer?.status()]).toEqual([address, 404])
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('a[href="tel:988"]').first()).toBeVisible()
    }
    await page.goto('/northstar/no-such-page')
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await expect(heading(page, greeting)).toBeVisible()
  })
  await test.step('a client-redirect organization redirects to its own sign-in, and Back stays here', async () => {
    await page.route('https://members.bluefin.example/**', (asked) =>
      asked.fulfill({ contentType: 'text/html', body: '<title>Sign in</title><h1>Bluefin sign-in</h1>' }),
    )
    const seen: string[] = []
    page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname))
    for (const entry of [
      'log-in?redirect=%2Fmessages',
      'appointments',
      'password/forgot',
      'schedule/register',
    ]) {
      await page.goto(`/bluefin/${entry}`)
      await page.waitForURL(externalSignInUrl)
    }
    expect(seen.filter((path) => /log-in|password|register/.test(path))).toEqual([])
    await page.goto('/bluefin/sitemap')
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await page.waitForURL(externalSignInUrl)
    await page.goBack()
    await expect(heading(page, "Log in on your organization's site")).toBeVisible()
    await expect(page).toHaveURL(/\/bluefin\/dfd$/)
    await page.getByRole('link', { name: 'Go to the log-in page' }).click()
    await page.waitForURL(externalSignInUrl)
    await page.goto('/northstar/dfd')
    await expect(page).toHaveURL(/\/northstar\/?$/)
  })
})

test('a session of another organization has no access here, stays valid there, and ends when another person logs in [ORG-10] [ORG-13] [ORG-16] [GUARD-05] [GUARD-13] [ROLE-12] [STATE-15] [AUTH-06] [ROUTE-26] [ROUTE-47]', async ({
  page,
  context,
  createOrganization,
}) => {
  const ironwood = await createOrganization({ scenario: 'ironwood', members: ['omar.diaz'] })
  const northstar = await createOrganization({ members: ['maya.lopez'] })
  const entered = await page.request.post('/api/auth/login', {
    data: { email: ironwood.members[0]?.email, password: demoPassword },
    headers: { 'x-client-id': ironwood.client },
  })
  expect(entered.status()).toBe(200)
  await page.goto(`${northstar.base}/`)
  await expect(heading(page, greeting)).toHaveText(greeting)
  await expect(menu(page).getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(menu(page).getByRole('link', { name: 'Log out' })).toHaveCount(0)
  await expect(page.locator('body')).not.toContainText(/Omar|Ironwood/)
  await page.goto(`${northstar.base}/documents`)
  await expect(page).toHaveURL(`${northstar.base}/log-in?redirect=%2Fdocuments`)
  await expect(page.getByText('Your session has expired')).toHaveCount(0)
  await page.goto(`${ironwood.base}/`)
  await expect(heading(page, /Hello, Omar/)).toBeVisible()

  await test.step('another person logs in in another tab', async () => {
    await openWithSessionCheck(page, `${ironwood.base}/profile/security`)
    await expect(page.getByText('This device', { exact: true })).toBeVisible()
    const { promise: isMayaIn, resolve: letThrough } = Promise.withResolvers<void>()
    // A token renewal sent at the moment of the log-in could still be Omar's: here it comes afterwards.
    await page.route('**/api/auth/extend-token', async (asked) => {
      await isMayaIn
      await asked.fallback()
    })
    const second = await context.newPage()
    await second.goto(`${northstar.base}/log-in`)
    await logIn(second, northstar.members[0]?.email ?? '', demoPassword)
    await expect(heading(second, /Hello, Maya/)).toBeVisible()
    letThrough()
    await expect(page.getByRole('dialog', { name: 'Log in again' })).toContainText(
      ironwood.members[0]?.email ?? '',
    )
    await expect(page.locator('body')).not.toContainText('Maya')
    await second.reload()
    await expect(heading(second, /Hello, Maya/)).toBeVisible()
  })
  // Log-out ends a session wherever it is opened.
  await page.goto(`${ironwood.base}/log-out`)
  await expect(heading(page, 'You are logged out')).toBeVisible()
  await page.goto(`${northstar.base}/profile`)
  await expect(heading(page, 'Log in')).toBeVisible()
})
