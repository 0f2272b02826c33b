import { get } from 'node:http'
import type { Page } from '@playwright/test'
import { organisations } from '../../organisations.ts'
import { expect, test } from '../../fixtures.ts'
import { runUntilVisible } from '../../still-clock.ts'

const colours = (page: Page) =>
  page.evaluate(() => {
    const read = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
    const canvas = document.createElement('canvas').getContext('2d')
    const button = [...document.querySelectorAll('main a')].find(({ textContent }) =>
      textContent?.includes('Get help for myself'),
    )
    if (canvas && button) canvas.fillStyle = getComputedStyle(button).backgroundColor
    return { brand: read('--brand'), accent: read('--accent'), button: canvas?.fillStyle ?? '' }
  })

test('the colours of the organisation are the colours of the page [ORG-02]', async ({ page }) => {
  await page.goto('/northstar/')
  expect(await colours(page)).toEqual({ brand: '#0b5c6b', accent: '#f3b33d', button: '#0b5c6b' })
  await page.goto('/cedarvalley/')
  expect(await colours(page)).toEqual({ brand: '#7a2e5d', accent: '#8fbf9f', button: '#7a2e5d' })
})

test('the first part of the address says whose page it is, and stays before every link and over a reload [ORG-01] [ORG-05] [ORG-07] [ORG-14] [ROUTE-52] [TITLE-02]', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/northstar/about')
  await expect(page).toHaveTitle('Northstar Balance')
  const within = await page
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => link.getAttribute('href') ?? '').filter((address) => address.startsWith('/')),
    )
  expect(within.length).toBeGreaterThan(8)
  expect(within.filter((address) => !/^\/northstar(\/|$)/.test(address))).toEqual([])
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact us' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(/\/northstar\/contact$/)
  await expect(page).toHaveTitle('Northstar Balance')
  // The organisation is in the document: the browser asks for it no second time.
  expect(asked.filter((url) => /configuration/.test(url))).toEqual([])

  await page.goto('/cedarvalley/about')
  await expect(page).toHaveTitle('Cedar Valley Cares')
  await expect(page.locator('body')).not.toContainText('Northstar')
})

test("an organisation's own host needs no first part [ORG-06]", async ({ page, baseURL }) => {
  const { port } = new URL(baseURL ?? '')
  await page.goto(`http://northstar.localhost:${port}/about`)
  await expect(page).toHaveTitle('Northstar Balance')
  await expect(page.getByRole('heading', { level: 1, name: "What's Northstar Balance?" })).toBeVisible()
})

test('an old host leads to the one that replaced it, path and query kept [ORG-18]', async ({ baseURL }) => {
  const { hostname, port } = new URL(baseURL ?? '')
  const answer = await new Promise<{ status: number | undefined; location: string | undefined }>(
    (done, fail) => {
      get(
        { hostname, port, path: '/topics?x=1', headers: { host: `eap.northstar.example:${port}` } },
        ({ statusCode, headers }) => done({ status: statusCode, location: headers.location }),
      ).on('error', fail)
    },
  )
  expect(answer).toEqual({ status: 301, location: `http://northstar.localhost:${port}/topics?x=1` })
})

test('an organisation that signs in here has nothing to hand over [ROUTE-47]', async ({ page }) => {
  await page.goto('/northstar/dfd')
  await expect(page).toHaveURL(/\/northstar\/?$/)
})

test('what an organisation does not offer is linked nowhere and leads home [ORG-16]', async ({ page }) => {
  for (const closed of ['legal', 'financial']) {
    await page.goto(`/ironwood/${closed}`)
    await expect(page).toHaveURL(/\/ironwood\/?$/)
    for (const place of ['', 'sitemap', 'support', 'family', 'search-services']) {
      await page.goto(`/ironwood/${place}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator(`a[href$="/${closed}"]`)).toHaveCount(0)
    }
  }
  await page.goto('/northstar/')
  await expect(page.locator('main a[href$="/legal"]').first()).toBeVisible()
})

test('hidden numbers of sessions stand nowhere, shown ones do [ORG-09] [ORG-10]', async ({ page }) => {
  await page.goto('/ironwood/about')
  await expect(page.getByRole('heading', { level: 2, name: 'How many sessions' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/\b12\b/)
  expect(await page.content()).not.toMatch(/"number_of_sessions":12/)
  await page.goto('/northstar/')
  await expect(page.getByRole('main')).toContainText('6 sessions are covered for you')
})

/**
 * How far loading the organisation is, at two seconds after its request ended, and a moment before. Nobody waits for the end
 * of it (decision 043): what the page shows and does is the same before and after. `act` says how much time it took.
 */
async function doneAfterTwoSeconds(page: Page, address: string, act: () => Promise<number>): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.goto(address)
  const root = page.locator('html')
  const words = () => page.locator('body').innerText()
  await expect(root).toHaveAttribute('data-organisation', 'loading')
  await page.waitForLoadState('networkidle')
  await page.clock.runFor(1000)
  const settled = 990 - (await act())
  const before = await words()
  await page.clock.runFor(settled)
  await expect(root).toHaveAttribute('data-organisation', 'loading')
  await page.clock.runFor(10)
  await expect(root).toHaveAttribute('data-organisation', 'done')
  expect(await words()).toBe(before)
}

test('the organisation counts as loaded two seconds after its request, and nobody waits for that [STATE-02] [STATE-03]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await doneAfterTwoSeconds(page, '/northstar/about', async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Log in' }),
    ).toBeVisible()
    await expect(page).toHaveTitle('Northstar Balance')
    return 0
  })
})

test.describe('an organisation nobody knows', () => {
  test.use({ allowConsoleErrors: [/status of 404/] })

  test('is said so, with the help lines and a way to find the own one [ORG-15]', async ({ page }) => {
    for (const unknown of ['nobody-knows', 'oldharbor']) {
      const answer = await page.goto(`/${unknown}/`)
      expect(answer?.status()).toBe(404)
      await expect(page.getByText('We could not open that program')).toBeVisible()
      await expect(page).toHaveTitle('Evenkeel')
      await expect(page.locator('a[href="tel:911"]').first()).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
    }
    await page.getByRole('searchbox', { name: 'Name of your organization' }).fill('north')
    await page.getByRole('link', { name: organisations.northstar.name }).click()
    await expect(page).toHaveURL(/\/northstar\/?$/)
    await expect(page).toHaveTitle(organisations.northstar.name)
  })

  test('sends home from every page that speaks of an organisation [GUARD-08] [GUARD-09] [GUARD-10] [GUARD-11] [GUARD-12]', async ({
    page,
  }) => {
    for (const closed of [
      'log-in',
      'support',
      'support/1',
      'about',
      'contact',
      'topics',
      'topics/x',
      'topics/x/y',
      'topics-search',
      'legal',
      'financial',
      'family',
    ]) {
      await page.goto(`/nobody-knows/${closed}`)
      await expect(page).toHaveURL(/\/nobody-knows\/?$/)
    }
    await page.goto('/nobody-knows/terms')
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible()
  })

  test('counts as loaded two seconds after that was said, and the finder works at once [STATE-03]', async ({
    page,
  }) => {
    await doneAfterTwoSeconds(page, '/nobody-knows/', async () => {
      // The answer takes the network's own time, which the paused time of the page does not count.
      const answered = page.waitForResponse((answer) => answer.url().includes('north'))
      await page.getByRole('searchbox', { name: 'Name of your organization' }).fill('north')
      await page.clock.runFor(50)
      await answered
      const ran = await runUntilVisible(
        page,
        page.getByRole('link', { name: organisations.northstar.name }),
        850,
      )
      return ran + 50
    })
  })
})
