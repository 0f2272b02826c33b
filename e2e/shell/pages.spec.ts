import { organisations } from '../organisations.ts'
import { expect, test } from '../fixtures.ts'

test('the sitemap lists the public pages, and each of its links resolves [ROUTE-06]', async ({
  page,
  request,
}) => {
  await page.goto('/northstar/sitemap')
  const addresses = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(addresses).toEqual(
    expect.arrayContaining(['/northstar/legal', '/northstar/topics', '/northstar/terms']),
  )
  for (const address of addresses) expect((await request.get(address)).status(), address).toBe(200)
})

test('about and contact speak of the own program, its phone included [ROUTE-07] [ROUTE-08] [ORG-04]', async ({
  page,
}) => {
  for (const { base, name, phone, readable } of [organisations.northstar, organisations.palebrand]) {
    await page.goto(`${base}/about`)
    await expect(page.getByRole('heading', { level: 1, name: `What's ${name}?` })).toBeVisible()
    await page.goto(`${base}/contact`)
    const called = await page
      .locator('a[href^="tel:"], a[href^="sms:"]')
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href')?.slice(4)))])
    expect(called.toSorted()).toEqual([phone, '711', '911', '988'])
    await expect(page.getByRole('main').locator(`a[href="tel:${phone}"]`).first()).toContainText(readable)
    await expect(page.getByRole('main').locator(`a[href="sms:${phone}"]`).first()).toBeVisible()
  }
})

test('a plain word finds services, each a link; nothing found leads to people [ROUTE-09]', async ({
  page,
}) => {
  await page.goto('/northstar/search-services')
  await page.waitForLoadState('networkidle')
  const box = page.getByRole('searchbox', { name: 'What are you looking for?' })
  await box.fill('divorce')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Legal help/ })
    .click()
  await expect(page).toHaveURL(/\/northstar\/legal$/)
  await page.goBack()
  await box.fill('xyzzy')
  await expect(page.getByRole('main').locator('a[href="tel:+18005550111"]').first()).toBeVisible()
})

test('legal, financial and family are one kind of page with different words [ROUTE-10] [ROUTE-11] [ROUTE-12] [ROUTE-13]', async ({
  page,
}) => {
  const said = new Set<string>()
  for (const [address, title] of [
    ['legal', 'Legal help'],
    ['financial', 'Money matters'],
    ['family', 'Family and care'],
  ] as const) {
    await page.goto(`/northstar/${address}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    for (const part of ['What is covered', 'How a call goes', 'Questions people bring', 'More help']) {
      await expect(page.getByRole('heading', { level: 2, name: part })).toBeVisible()
    }
    said.add(await page.getByRole('main').innerText())
    // Each leads to the two others, none to itself.
    await expect(page.getByRole('main').locator(`a[href="/northstar/${address}"]`)).toHaveCount(0)
  }
  expect(said.size).toBe(3)
})

test('support is there for visitors and leads into its entries [ROUTE-20] [ROUTE-21] [ROLE-02]', async ({
  page,
}) => {
  await page.goto('/northstar/support')
  await expect(page.getByRole('heading', { level: 1, name: 'How can we help?' })).toBeVisible()
  await expect(page.getByRole('main').locator('a[href="tel:+18005550111"]').first()).toBeVisible()
  await page.goto('/northstar/support/2b9d4c10-1002-4b00-9b00-000000000002')
  await expect(page.getByRole('heading', { level: 1, name: 'Legal help' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Open Legal help' }).click()
  await expect(page).toHaveURL(/\/northstar\/legal$/)
})

test('help for another person starts without an account and offers the own questions [ROUTE-39]', async ({
  page,
}) => {
  await page.goto('/northstar/')
  await page.getByRole('link', { name: 'Help someone else' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Helping somebody you care about' })).toBeVisible()
  await expect(page).toHaveURL(/\/northstar\/help-someone-else$/)
  await expect(page.getByRole('link', { name: 'Get support for yourself' })).toBeVisible()
})

test('booking without a start begins where it can [ROUTE-31] [ROUTE-48] [ROUTE-49] [ROUTE-50] [SCREEN-02]', async ({
  page,
}) => {
  await page.goto('/northstar/schedule')
  await page.getByRole('button', { name: 'Go on now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What brings you here?' })).toBeVisible()
  // The special screens, opened by hand, have nothing to tell and no link but the way home.
  await page.goto('/northstar/error')
  await expect(page.getByRole('alert')).toHaveText('Something went wrong.')
  await expect(page.getByRole('main').getByRole('link')).toHaveText(['Go to the home page', '(800) 555-0111'])
  await page.goto('/northstar/mdlerror')
  await expect(page.getByRole('alert')).toHaveText('Something went wrong.')
  await expect(page.getByRole('main').getByRole('link')).toHaveText([
    'Call (800) 555-0111',
    'Go to the home page',
  ])
  await page.goto('/northstar/confirm')
  await expect(page.getByRole('heading', { level: 1, name: 'There is nothing to confirm' })).toBeVisible()
})

test.describe('an unknown address', () => {
  test.use({ allowConsoleErrors: [/status of 404/] })
  test('shows not found inside the frame, with HTTP 404 [ROUTE-51]', async ({ page }) => {
    const answer = await page.goto('/northstar/no-such-page')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'We could not find that page' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await expect(page).toHaveURL(/\/northstar\/?$/)
  })
})
