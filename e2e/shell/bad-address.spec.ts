import { expect, test } from '../fixtures.ts'

test.use({ allowConsoleErrors: [/status of 404/] })

for (const address of [
  '/northstar/%E0%A4',
  '/northstar/topics/%E0%A4%A',
  '/northstar/%',
  '/northstar/a%ZZb?x=%E0',
]) {
  test(`an address that cannot be read, ${address}, is not found, with the help lines and a way on [ROUTE-51] [HEADER-01]`, async ({
    page,
  }) => {
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(404)
    expect(answer?.headers()['content-type']).toContain('text/html')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We could not find that page')
    await expect(page.locator('a[href="tel:988"]').first()).toBeVisible()
    await expect(page).toHaveTitle('Northstar Balance')
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await expect(page).toHaveURL(/\/northstar\/$/)
  })
}

test('the same at the root, and where the first part cannot be read [ROUTE-51] [ORG-15]', async ({
  page,
}) => {
  for (const address of ['/%E0%A4', '/%E0%A4/about', '/topics/%E0%A4']) {
    const answer = await page.goto(address)
    expect([address, answer?.status()]).toEqual([address, 404])
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('a[href="tel:988"]').first()).toBeVisible()
  }
})

test('a fragment that cannot be read throws nothing, and the page is at its top [ROUTE-51] [CONST-21]', async ({
  page,
}) => {
  await page.goto('/northstar/about#%E0%A4')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html[data-organisation="done"]')).toHaveCount(1)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('services answer an address that cannot be read in their own words [ERROR-01]', async ({ request }) => {
  const answer = await request.get('/api/questions/%E0%A4')
  expect(answer.status()).toBe(400)
  expect(answer.headers()['content-type']).toContain('json')
})
