import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { waitForHydration } from '../wait-for-hydration.ts'
import { chooseCounselor, logIn, skipQuestions, startIntake } from '../journeys/steps.ts'
import { demoOrganizations, demoPassword } from '../organizations.ts'
import { readBrowserStorage } from '../read-browser-storage.ts'

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Responses for these URLs that this browser, including its service worker, can show offline. */
const keptByBrowser = (page: Page, addresses: readonly string[]): Promise<Record<string, string>> =>
  page.evaluate(async (asked) => {
    const kept: Record<string, string> = {}
    for (const address of asked) {
      const answer = await fetch(address, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => null)
      if (answer?.ok) kept[address] = await answer.text()
    }
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys())
        kept[`${name} ${request.url}`] = (await (await caches.match(request))?.text()) ?? ''
    return kept
  }, addresses)

test.describe('browser storage', () => {
  // Uncached resources are failed calls to the browser; and deliberate CSP violations.
  test.use({
    timezoneId: 'America/Los_Angeles',
    allowConsoleErrors: [/ERR_CACHE_MISS|Content Security Policy|TrustedHTML|TrustedScript/i],
  })

  test('the five storage keys hold what they are for, cookies are named in the policy, and no member data or token remains (trust S17, S28) [STORE-01] [STORE-02] [STORE-03] [STORE-04] [STORE-05] [HEADER-21] [CONST-05] [CONST-06] [ORG-09] [ORG-10] [ORG-11] [ROUTE-03] [STATE-15]', async ({
    page,
    context,
    createOrganization,
  }) => {
    const organization = await createOrganization({
      scenario: 'cedarvalley',
      members: ['lena.fischer'],
      counselors: [{}, {}],
    })
    const { base, client, members } = organization
    await page.goto(`${base}/privacy-policy`)
    const policy = await page.getByRole('main').innerText()
    expect(await context.cookies()).toEqual([])

    await test.step('the welcome shows on the first visit only, and the location with its covered sessions', async () => {
      await page.goto(`${base}/`)
      const welcome = page.getByRole('complementary', { name: 'Welcome' })
      await expect(welcome).toBeVisible()
      await expect.poll(() => stored(page, 'setHomePopUp')).toBe('true')
      await expect.poll(() => stored(page, 'logOut')).toBe('false')
      await page.keyboard.press('Escape')
      await expect(welcome).toBeHidden()
      const location = page.locator('#org_location')
      await waitForHydration(location)
      await location.pressSequentially('Elem')
      await expect.poll(() => stored(page, 'childOrg')).toBe('Elem')
      await location.fill('Elementary Schools')
      await expect.poll(() => stored(page, 'childOrg')).toMatch(/^[0-9a-f-]{36}$/)
      await expect(page.getByRole('main')).toContainText('8 sessions are covered for you')
      await page.reload()
      await expect(location).toHaveValue('Elementary Schools')
      await expect(page.getByRole('main')).toContainText('8 sessions are covered for you')
    })

    await test.step('the time zone is stored when it is selected', async () => {
      await startIntake(page, client)
      await skipQuestions(page, client)
      await chooseCounselor(page, 'Video')
      const zone = page.getByRole('combobox', { name: 'Times in' })
      await expect(zone).toHaveValue('America/Los_Angeles')
      expect(await stored(page, 'timezone')).toBeNull()
      await page.getByRole('button', { name: 'Show Mountain time' }).click()
      await expect(zone).toHaveValue('America/Denver')
      await zone.selectOption('America/Phoenix')
      await expect.poll(() => stored(page, 'timezone')).toBe('America/Phoenix')
      await page.reload()
      await expect(zone).toHaveValue('America/Phoenix')
    })

    const asked = new Set<string>()
    await test.step('forcedLogout shows once that the session ended; then a member logs in and reads', async () => {
      await page.goto(`${base}/log-in`)
      await page.locator('main form[data-ready]').waitFor()
      await page.evaluate(() => localStorage.setItem('forcedLogout', 'true'))
      await page.reload()
      await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible()
      expect(await stored(page, 'forcedLogout')).toBeNull()
      page.on('request', (request) => {
        const isAsked = request.method() === 'GET' && request.resourceType() !== 'image'
        if (isAsked && request.url().startsWith('http')) asked.add(request.url())
      })
      await logIn(page, members[0]?.email ?? '', demoPassword)
      await expect(heading(page)).toContainText('Hello, Lena')
      for (const path of ['appointments', 'messages', 'documents', 'profile']) {
        await page.goto(`${base}/${path}`)
        await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('Lena')
        await expect(page.getByText(/^Loading your/)).toHaveCount(0)
      }
      const names = (await context.cookies()).map(({ name }) => name.replace(/^__(Host|Secure)-/, ''))
      expect(names).toHaveLength(4)
      for (const name of names) expect(policy).toContain(`${name} `)
    })

    for (const moment of ['while logged in', 'after log-out'])
      await test.step(`no member data is stored ${moment}`, async () => {
        if (moment === 'after log-out') {
          await page.goto(`${base}/log-out`)
          await expect(heading(page)).toHaveText('You are logged out')
        }
        const keys = await page.evaluate(() => Object.keys(localStorage))
        const known = ['timezone', 'childOrg', 'forcedLogout', 'logOut', 'setHomePopUp']
        expect(keys.filter((key) => !known.includes(key))).toEqual([])
        const secrets = /eyJ[\w-]{10}|lena\.|Fischer|Token |Cedar Court/i
        expect(await readBrowserStorage(page)).not.toMatch(secrets)
        const kept = await keptByBrowser(page, [...asked])
        for (const [address, text] of Object.entries(kept))
          if (!/\/(assets|content)\//.test(address)) expect(text, address).not.toMatch(secrets)
        expect(Object.keys(kept).filter((address) => /\/(api|telehealth)\//.test(address))).toEqual([])
      })

    await test.step('text never becomes markup or script, and the server receives a report of an attempt', async () => {
      const told = page.waitForResponse('**/policy-reports')
      const tried = await page.evaluate(() => {
        const attempt = (act: () => unknown): string => {
          try {
            act()
            return 'done'
          } catch (error) {
            return (error as Error).name
          }
        }
        const { trustedTypes } = window as unknown as {
          trustedTypes: { createPolicy(...of: unknown[]): void }
        }
        return [
          attempt(() => new DOMParser().parseFromString('<b>Hello</b>', 'text/html')),
          attempt(() => (document.createElement('script').src = '/assets/other.js')),
          attempt(() => new Worker('/sw.js')),
          attempt(() => trustedTypes.createPolicy('mine', {})),
        ]
      })
      expect(tried).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError'])
      expect((await told).status()).toBe(204)
    })
  })
})

test('header and footer show a visitor the program and a member their own pages, on a phone in a menu [HEADER-03] [HEADER-04] [HEADER-06] [HEADER-07] [HEADER-08] [HEADER-09] [HEADER-10] [HEADER-11] [HEADER-12] [HEADER-13] [HEADER-14] [HEADER-15] [HEADER-17] [HEADER-19] [HEADER-20] [CONST-14] [CONST-23] [ORG-03] [ORG-04] [FOOTER-01] [FOOTER-03] [FOOTER-04] [FOOTER-05] [FOOTER-06] [FOOTER-07] [FOOTER-08] [ROUTE-02] [ROUTE-04] [ROUTE-05] [ROUTE-06] @deep', async ({
  page,
  createOrganization,
}) => {
  const { base, client, members, name } = await createOrganization({ members: ['maya.lopez'] })
  const { phone, readable } = demoOrganizations.northstar
  const help = page.getByRole('complementary', { name: 'Help lines' })
  const menu = page.getByRole('navigation', { name: 'Main' })
  const toggle = page.getByRole('button', { name: 'Menu' })
  await page.goto(`${base}/`)
  for (const [words, address] of [
    [/^911 Emergency/, 'tel:911'],
    [/^988 Suicide/, 'tel:988'],
    [`Call ${readable}`, `tel:${phone}`],
    ['Text', `sms:${phone}`],
  ] as const)
    await expect(help.getByRole('link', { name: words })).toHaveAttribute('href', address)
  await expect(help.getByText('EAP support')).toBeVisible()
  await expect(menu.getByRole('link')).toHaveText([`What's ${name}?`, 'Contact us', 'Log in'])
  await expect(menu.getByRole('link').nth(2)).toHaveAttribute('href', `${base}/log-in`)
  const glyph = page.getByRole('banner').getByRole('img', { name: `${name}, home` })
  expect(await glyph.boundingBox()).toMatchObject({ width: 160, height: 44 })
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('short-term counseling only')
  for (const service of ['psychiatry', 'inpatient or residential care', 'emergent care', 'prescriptions'])
    await expect(footer).toContainText(service)
  await waitForHydration(page.locator('footer'))
  for (const [title, path] of [
    ['Privacy Policy', 'privacy-policy'],
    ['Notice of Privacy Practices', 'privacy'],
    ['Terms of Use', 'terms'],
    ['Statement of Understanding', 'statement-of-understanding'],
  ] as const) {
    await footer.getByRole('link', { name: title, exact: true }).click()
    await expect(page).toHaveURL(`${base}/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
  }

  await test.step('767 pixels show the phone menu, 768 the full one', async () => {
    await page.setViewportSize({ width: 768, height: 800 })
    await expect(menu).toBeVisible()
    await expect(toggle).toBeHidden()
    await page.setViewportSize({ width: 767, height: 800 })
    await expect(menu).toBeHidden()
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await menu.getByRole('link', { name: 'Contact us' }).click()
    await expect(heading(page)).toHaveText('Contact us')
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await expect(menu).toBeHidden()
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await page.request.post('/api/auth/login', {
    data: { email: members[0]?.email, password: demoPassword },
    headers: { 'x-client-id': client },
  })
  await page.goto(`${base}/`)
  const own = [/^Messages/, 'Documents', 'Appointments', 'Maya', 'Log out']
  await expect(menu.getByRole('link')).toHaveText([`What's ${name}?`, 'Contact us', ...own])
  await expect(menu.getByRole('link').nth(5)).toHaveAttribute('href', `${base}/profile`)
  await page.goto('/bluefin/terms')
  await expect(page.getByRole('banner').getByRole('img')).toHaveAttribute(
    'src',
    /organisations\/bluefin\/logo/,
  )
  await page.goto('/palebrand/terms')
  await expect(page.getByRole('banner').getByRole('img')).toHaveCount(0)
  await page.goto(`${base}/sitemap`)
  const addresses = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  for (const address of addresses) expect((await page.request.get(address)).status(), address).toBe(200)
})
