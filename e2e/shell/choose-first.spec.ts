import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const finder = (page: Page) => page.getByRole('heading', { level: 1, name: 'Find your organization' })
const program = [
  'help-myself',
  'help-someone-else',
  'help-someone-else/7',
  'safety-screen',
  'appointment-type',
  'face2face/7',
  'schedule',
  'schedule/results',
  'schedule/provider-schedule',
  'schedule/appointment',
  'schedule/provider-query',
  'schedule/register',
  'schedule/register-verification',
  'schedule/register-success',
]
const publicPages = [
  '',
  'terms',
  'privacy-policy',
  'privacy',
  'statement-of-understanding',
  'sitemap',
  'about',
  'contact',
  'support',
  'search-services',
  'legal',
  'financial',
  'family',
  'topics',
  'topics-search',
  'risk',
  'log-out',
  'error',
  'password/forgot',
]

/** Addresses of ours that a page links to, in its whole. */
const linksOn = (page: Page) =>
  page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '').filter(Boolean))

for (const base of ['', '/nobody-knows']) {
  const where = base === '' ? 'the root' : 'an unknown address'
  test.describe(`at ${where}`, () => {
    test.use({ allowConsoleErrors: [/status of 404/] })

    test('questions and booking ask to choose the organisation first [ORG-15] [ROUTE-01]', async ({
      page,
    }) => {
      for (const path of program) {
        const answer = await page.request.get(`${base}/${path}`, { maxRedirects: 0 })
        expect([path, answer.status(), answer.headers()['location']]).toEqual([path, 302, `${base}/`])
      }
      await page.goto(`${base}/help-myself`)
      await expect(finder(page)).toBeVisible()
    })

    test('no page has a link that leads nowhere [ORG-15] [ORG-16] [ROLE-10]', async ({ page }) => {
      const dead: string[] = []
      const known = new Map<string, number>()
      for (const path of publicPages) {
        await page.goto(`${base}/${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        for (const link of new Set(await linksOn(page))) {
          if (!known.has(link)) known.set(link, (await page.request.get(link, { maxRedirects: 0 })).status())
          const status = known.get(link) ?? 0
          if (status >= 300 && status < 400) dead.push(`${path}: ${link} (${status})`)
        }
      }
      expect(known.size).toBeGreaterThan(5)
      expect(dead).toEqual([])
    })
  })
}

test('the root shows no way to about, contact and log-in on any page, where other organisations do [ROLE-10] [GUARD-13]', async ({
  page,
}) => {
  const hidden = 'a[href$="/about"], a[href$="/contact"], a[href*="/log-in"]'
  for (const path of publicPages) {
    await page.goto(`/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html[data-ready]')).toHaveCount(1)
    await expect(page.locator(hidden)).toHaveCount(0)
  }
  // The same look finds them where they belong.
  await page.goto('/northstar/terms')
  for (const part of hidden.split(', ')) await expect(page.locator(part)).not.toHaveCount(0)
})
