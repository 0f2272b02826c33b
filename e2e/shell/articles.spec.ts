import type { ArticleSummary } from '@evenkeel/api-contract/content/schemas/article'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { waitForHydration } from '../wait-for-hydration.ts'
import { createMember } from '../journeys/members.ts'

test.use({ allowConsoleErrors: [/status of 404/] })

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const titles = (page: Page) =>
  page.getByRole('main').getByRole('listitem').locator('a strong').allInnerTexts()

async function search(page: Page, words: string): Promise<void> {
  const box = page.getByRole('searchbox', { name: 'What is on your mind?' })
  await waitForHydration(box)
  await box.fill(words)
}

test('a visitor finds an article by topic and search, saves it on the device, and moves it to an account later (trust S28) [CONTENT-01] [CONTENT-02] [CONTENT-03] [CONTENT-04] [CONTENT-08] [ROUTE-43] [ROUTE-44] [ROUTE-45] [ROUTE-46] [ROLE-02]', async ({
  page,
  organization: { client, base },
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
  await page.goto(`${base}/topics`)
  await expect(page.getByRole('heading', { level: 2, name: 'Mood' })).toBeVisible()
  const lowMood = page.getByRole('link', { name: /^Low mood/ })
  await waitForHydration(lowMood)
  await lowMood.click()
  await expect(heading(page, 'Low mood')).toBeVisible()
  expect(await titles(page)).toEqual([
    'Small steps out of a low mood',
    'When you think about dying',
    'What happens when you call or text 988',
    'What depression is, and what it is not',
    'Telling someone how you feel',
    'Low after a baby',
  ])
  // Once for the open articles and once for those of this organization only.
  const lists = asked.filter((url) => /\/content\/.*low-mood/.test(url) && /access/.test(url))
  expect(lists.map((url) => /access=(\w+)/.exec(url)?.[1]).toSorted()).toEqual(['exclusive', 'open'])
  await page.getByRole('link', { name: /^What happens when you call or text 988/ }).click()
  const away = page.getByRole('link', { name: /^Open on 988lifeline\.org/ })
  await expect(away).toHaveAttribute('href', 'https://988lifeline.org/')
  await expect(away).toHaveAttribute('target', '_blank')
  await page.goBack()

  await page.getByRole('link', { name: /^Small steps out of a low mood/ }).click()
  await expect(page).toHaveURL(`${base}/topics/low-mood/low-mood-small-steps`)
  await expect(page.getByRole('article')).toContainText('By Evenkeel editorial team (sample)')
  await expect(page.getByRole('heading', { level: 2, name: 'Read next' })).toBeVisible()
  await test.step('saved articles and ratings stay on the device', async () => {
    await page.getByRole('button', { name: 'Save for later' }).click()
    await expect(page.getByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText('Thank you.', { exact: true })).toBeVisible()
    await page.goto('/cedarvalley/topics')
    await expect(heading(page, 'Articles')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Saved on this device' })).toHaveCount(0)
    expect(asked.filter((line) => !line.startsWith('GET '))).toEqual([])
    const keys = await page.evaluate(() => Object.keys(localStorage))
    expect(keys.filter((key) => /saved|read|help/i.test(key))).toEqual([])
  })
  await test.step('search', async () => {
    await page.goto(`${base}/topics-search`)
    await search(page, "can't sleep")
    await expect(page.getByRole('link', { name: /^When you cannot sleep/ })).toBeVisible()
    expect(page.url()).not.toContain('sleep')
  })
  await test.step('a member moves it to the account', async () => {
    await createMember(page.request, client)
    await page.goto(`${base}/topics`)
    const saved = page.getByRole('region', { name: 'Saved on this device' })
    await expect(saved).toContainText('Others who use this device can see it.')
    await saved.getByRole('button', { name: 'Move these to your account' }).click()
    const kept = page.getByRole('region', { name: 'Kept on your account' })
    await expect(kept.getByRole('link', { name: 'Small steps out of a low mood' })).toBeVisible()
    await expect(kept.getByRole('heading')).toBeFocused()
    await expect(saved).toHaveCount(0)
  })
})

/** The articles an organization may read, according to the content service. */
async function readable(request: APIRequestContext, client: string): Promise<readonly ArticleSummary[]> {
  const lists = ['open', 'exclusive'].map(async (access) => {
    const answer = await request.get(`/content/articles?access=${access}`, {
      headers: { 'x-client-id': client },
    })
    return (await answer.json()) as ArticleSummary[]
  })
  return (await Promise.all(lists)).flat()
}

test('exclusive articles of one organization are in no list, sitemap, search or URL of another, where they look nonexistent [CONTENT-06] [CONTENT-07] [ROUTE-45]', async ({
  page,
  request,
}) => {
  const shelves = new Map<string, readonly ArticleSummary[]>()
  for (const client of ['ironwood', 'northstar']) shelves.set(client, await readable(request, client))
  const all = new Map([...shelves.values()].flat().map((article) => [article.slug, article]))
  const documentOf = async (client: string, path: string) => {
    const answer = await request.get(`/${client}${path}`, { maxRedirects: 0 })
    expect(answer.headers()['cache-control'], path).toMatch(/no-store/)
    return { status: answer.status(), html: await answer.text() }
  }
  /** Without values that differ per request and without the URL itself. */
  const steady = (html: string, slug: string) =>
    html
      .replaceAll(slug, 'SLUG')
      .replaceAll(/nonce="[^"]*"/g, 'NONCE')
      .replaceAll(/"\d{13}"|:\d{13}/g, 'TIME')
  let withheld = 0
  for (const [client, own] of shelves) {
    const slugs = new Set(own.map(({ slug }) => slug))
    const foreign = [...all.values()].filter(({ slug }) => !slugs.has(slug))
    withheld += foreign.length
    const topics = [...new Set(foreign.map(({ topic }) => `/topics/${topic}`))]
    for (const path of ['/sitemap', '/topics', ...topics]) {
      const { html } = await documentOf(client, path)
      for (const { slug, name } of foreign) {
        expect(html, `${client}${path}`).not.toContain(`/${slug}"`)
        expect(html, `${client}${path}`).not.toContain(name)
      }
    }
    for (const { topic, slug, name } of foreign) {
      const there = await documentOf(client, `/topics/${topic}/${slug}`)
      const nowhere = 'x'.repeat(slug.length)
      const unknown = await documentOf(client, `/topics/${topic}/${nowhere}`)
      expect([there.status, unknown.status], slug).toEqual([404, 404])
      expect(steady(there.html, slug), slug).toBe(steady(unknown.html, nowhere))
      expect(there.html, slug).not.toContain(name)
    }
  }
  // Without withheld articles the test would prove nothing.
  expect(withheld).toBeGreaterThan(5)
  for (const [client, word, isThere] of [
    ['ironwood', 'incident', true],
    ['northstar', 'incident', false],
  ] as const) {
    await page.goto(`/${client}/topics-search`)
    await search(page, word)
    await expect(page.getByRole('status').filter({ hasText: /found/ })).toBeVisible()
    const link = page.getByRole('link', { name: /^After a frightening incident/ })
    await expect(link).toHaveCount(isThere ? 1 : 0)
  }
})
