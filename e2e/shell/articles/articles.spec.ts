import type { Page } from '@playwright/test'
import { newMember } from '../../journeys/members.ts'
import { takenOver } from '../../hydrated.ts'
import { expect, test } from '../../fixtures.ts'

/** The document of an address, without what is another on each request and without the address itself. */
async function firstHtmlOf(page: Page, client: string, at: string): Promise<string> {
  const answer = await page.request.get(`/${client}/topics/${at}`)
  expect(answer.status()).toBe(404)
  return (await answer.text())
    .replaceAll(at.split('/')[1] ?? '', 'SLUG')
    .replaceAll(/nonce="[^"]*"/g, 'NONCE')
    .replaceAll(/"\d{13}"|:\d{13}/g, 'TIME')
}

const titles = (page: Page) =>
  page.getByRole('main').getByRole('listitem').locator('a strong').allInnerTexts()

test('topics have their own pictures on a dark page, and those of one row stand at one height [CONTENT-01]', async ({
  page,
}) => {
  const pictures = page.getByRole('main').locator('picture img')
  const shown = () =>
    pictures.evaluateAll((all: HTMLImageElement[]) =>
      all.slice(0, 3).map((one) => /images\/([\w-]+)\.svg/.exec(one.currentSrc)?.[1]),
    )
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/northstar/topics')
  // A picture of a night is dark as it is.
  await expect.poll(shown).toEqual(['anxiety-and-stress-dark', 'mood-dark', 'sleep'])
  const tops = await pictures.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(new Set(tops.slice(0, 3)).size).toBe(1)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(shown).toEqual(['anxiety-and-stress', 'mood', 'sleep'])
})

test('the picture and the name of a category lead to its first topic, which names the others; the lines of the others are theirs [ROUTE-43]', async ({
  page,
}) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/northstar/topics')
    const family = page.getByRole('region', { name: 'Relationships and family' })
    for (const part of [family.locator('img'), family.getByRole('heading')]) {
      // What is pressed is a place on the screen, whatever lies there.
      await part.scrollIntoViewIfNeeded()
      const { x = 0, y = 0, height = 0 } = (await part.boundingBox()) ?? {}
      await page.mouse.click(x + 20, y + height / 2)
      await expect(page.getByRole('heading', { level: 1, name: 'Couples' })).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1, name: 'Articles' })).toBeVisible()
    }
    // Beside the words of another topic nothing leads away.
    const parenting = family.getByRole('link', { name: 'Parenting' })
    await parenting.scrollIntoViewIfNeeded()
    const { x = 0, y = 0, width: wide = 0, height = 0 } = (await parenting.boundingBox()) ?? {}
    await page.mouse.click(x + wide + 40, y + height / 2)
    await expect(page.getByRole('heading', { level: 1, name: 'Articles' })).toBeVisible()
    await family.getByRole('link', { name: 'Couples' }).click()
    const others = page.getByRole('navigation', { name: 'Also in Relationships and family' })
    await expect(others.getByRole('link')).toHaveText(['Parenting', 'Friends and loneliness'])
    await others.getByRole('link', { name: 'Parenting' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Parenting' })).toBeVisible()
  }
})

test('articles stand in categories and topics, in their order, and come from the content service [CONTENT-01] [CONTENT-02] [CONTENT-03] [CONTENT-04] [ROUTE-43] [ROUTE-44] [ROUTE-45] [ROLE-02]', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/northstar/topics')
  await expect(page.getByRole('heading', { level: 2, name: 'Mood' })).toBeVisible()
  await page.getByRole('link', { name: /^Low mood/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Low mood' })).toBeVisible()
  expect(await titles(page)).toEqual([
    'Small steps out of a low mood',
    'When you think about dying',
    'What happens when you call or text 988',
    'What depression is, and what it is not',
    'Telling someone how you feel',
    'Low after a baby',
  ])
  // Once for the open articles and once for those of this organisation only.
  const lists = asked.filter((url) => /\/content\/.*low-mood/.test(url) && /access/.test(url))
  expect(lists.map((url) => new URL(url).searchParams.get('access')).toSorted()).toEqual([
    'exclusive',
    'open',
  ])
  await page.getByRole('link', { name: /^Small steps out of a low mood/ }).click()
  await expect(page).toHaveURL(/\/northstar\/topics\/low-mood\/low-mood-small-steps$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Small steps out of a low mood' })).toBeVisible()
  await expect(page.getByRole('article')).toContainText('By Evenkeel editorial team (sample)')
  await expect(page.getByRole('heading', { level: 2, name: 'Read next' })).toBeVisible()
})

test('an article of another site says so and opens it in a new tab [CONTENT-08]', async ({ page }) => {
  await page.goto('/northstar/topics/low-mood/talking-to-988')
  const link = page.getByRole('link', { name: /^Open on 988lifeline\.org/ })
  await expect(link).toHaveAttribute('href', 'https://988lifeline.org/')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)
})

test('an article is saved and judged on the device only, and forgotten again', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  await page.goto('/northstar/topics/low-mood/low-mood-small-steps')
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Save for later' }).click()
  await expect(page.getByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Thank you.', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'true')
  // Another organisation on the same device sees nothing of it.
  await page.goto('/cedarvalley/topics')
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { name: 'Saved on this device' })).toHaveCount(0)
  await page.goto('/northstar/topics')
  const saved = page.getByRole('region', { name: 'Saved on this device' })
  await expect(saved.getByRole('link', { name: 'Small steps out of a low mood' })).toBeVisible()
  await saved.getByRole('button', { name: 'Forget all of them' }).click()
  await expect(saved).toHaveCount(0)
  expect(sent).toEqual([])
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /saved|read|help/i.test(key))),
  ).toEqual([])
})

test('an article is read, left and saved before the code of its lower half has come [ROUTE-45]', async ({
  page,
}) => {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  await page.route(/\/assets\/DeferredParts-[^/]+\.js$/, async (route) => {
    await mayCome
    await route.continue()
  })
  await page.goto('/northstar/topics/low-mood/low-mood-small-steps')
  await takenOver(page.getByRole('link', { name: 'Low mood' }).first())
  await expect(page.getByRole('heading', { level: 2, name: 'Read next' })).toBeVisible()
  await page.getByRole('button', { name: 'Save for later' }).click()
  letCome()
  await expect(page.getByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true')
})

test.describe('where no script comes', () => {
  test.use({ allowConsoleErrors: [/ERR_FAILED/] })

  test('an article can be read and left [ROUTE-45]', async ({ page }) => {
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
    await page.goto('/northstar/topics/low-mood/low-mood-small-steps')
    await page
      .getByRole('navigation', { name: 'You are here' })
      .getByRole('link', { name: 'Articles' })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Articles' })).toBeVisible()
  })
})

test('what was saved on a device moves to the account of its member, whose answer stays nowhere (trust S28)', async ({
  page,
}) => {
  const article = '/northstar/topics/low-mood/low-mood-small-steps'
  await page.goto(article)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Save for later' }).click()
  await expect(page.getByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true')
  await newMember(page.request, 'northstar')
  await page.goto(article)
  const onDevice = page.getByRole('button', { name: 'Saved on this device' })
  await expect(onDevice).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Not really' }).click()
  await expect(page.getByText('A counselor may be of more help')).toBeVisible()
  await page.reload()
  await expect(onDevice).toBeVisible()
  await expect(page.getByRole('button', { name: 'Not really' })).toHaveAttribute('aria-pressed', 'false')

  await page.goto('/northstar/topics')
  const saved = page.getByRole('region', { name: 'Saved on this device' })
  await expect(saved).toContainText('Others who use this device can see it.')
  await saved.getByRole('button', { name: 'Move these to your account' }).click()
  const kept = page.getByRole('region', { name: 'Kept on your account' })
  await expect(kept.getByRole('link', { name: 'Small steps out of a low mood' })).toBeVisible()
  await expect(kept.getByRole('heading')).toBeFocused()
  await expect(saved).toHaveCount(0)
})

test("a word in anybody's own language finds articles [ROUTE-46]", async ({ page }) => {
  await page.goto('/northstar/topics-search')
  await page.waitForLoadState('networkidle')
  await page.getByRole('searchbox', { name: 'What is on your mind?' }).fill("can't sleep")
  await expect(page.getByRole('link', { name: /^When you cannot sleep/ })).toBeVisible()
  // What people feel never is in an address.
  expect(page.url()).not.toContain('sleep')
})

test.describe('articles of one organisation', () => {
  test.use({ allowConsoleErrors: [/status of 404/] })
  test('are there only, and hidden ones are hidden in list, search and by address [CONTENT-06] [CONTENT-07]', async ({
    page,
  }) => {
    const own = { at: 'safety-at-work/after-an-incident', name: /^After a frightening incident/ }
    const hidden = { at: 'legal-questions/before-you-see-a-lawyer', name: /^Before you see a lawyer/ }
    for (const [client, there, missing, word, otherWord] of [
      ['ironwood', own, hidden, 'incident', 'lawyer'],
      ['northstar', hidden, own, 'lawyer', 'incident'],
    ] as const) {
      await page.goto(`/${client}/topics/${there.at}`)
      await expect(page.getByRole('heading', { level: 1, name: there.name })).toBeVisible()
      const answer = await page.goto(`/${client}/topics/${missing.at}`)
      expect(answer?.status()).toBe(404)
      const [topic = ''] = missing.at.split('/')
      expect(await firstHtmlOf(page, client, missing.at)).toBe(
        await firstHtmlOf(page, client, `${topic}/${'x'.repeat(missing.at.length - topic.length - 1)}`),
      )
      await expect(
        page.getByRole('heading', { level: 1, name: 'We could not find this article' }),
      ).toBeVisible()
      await page.goto(`/${client}/topics-search`)
      await page.waitForLoadState('networkidle')
      const box = page.getByRole('searchbox', { name: 'What is on your mind?' })
      await box.fill(otherWord)
      await expect(page.getByRole('status').filter({ hasText: /found/ })).toBeVisible()
      await expect(page.getByRole('link', { name: missing.name })).toHaveCount(0)
      await box.fill(word)
      await expect(page.getByRole('link', { name: there.name })).toBeVisible()
    }
    await page.goto('/ironwood/topics/legal-questions')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await titles(page)).toEqual([])
    await page.goto('/northstar/topics')
    await expect(page.getByRole('link', { name: /^After an incident/ })).toHaveCount(0)
    await page.goto('/ironwood/topics')
    await expect(page.getByRole('link', { name: /^After an incident/ })).toBeVisible()
  })
})
