import { organisations } from '../../organisations.ts'
import { expect, test } from '../../fixtures.ts'

test.use({ javaScriptEnabled: false, trace: 'off' })

test('before any script has run the page has brand, program, glyph, words and help [ORG-01] [ORG-02] [ORG-03] [HEADER-01] [HEADER-02] [HEADER-03] [TITLE-02]', async ({
  page,
}) => {
  await page.goto('/northstar/')
  await expect(page).toHaveTitle('Northstar Balance')
  expect(await page.content()).toContain('--brand:#0b5c6b;--accent:#f3b33d')
  const glyph = page.getByRole('img', { name: 'Northstar Balance, home' })
  expect(await glyph.boundingBox()).toMatchObject({ width: 160, height: 44 })
  await expect(page.getByRole('heading', { level: 1, name: 'What is weighing on you?' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'What people bring' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get help for myself' })).toHaveAttribute(
    'href',
    '/northstar/help-myself',
  )
  for (const line of ['tel:911', 'tel:988', `tel:${organisations.northstar.phone}`]) {
    await expect(page.locator(`aside a[href="${line}"]`)).toBeVisible()
  }
})

test('the pages for the worst moments are readable without scripts [ROUTE-42] [CONTENT-01] [ROUTE-45]', async ({
  page,
}) => {
  await page.goto('/northstar/risk')
  await expect(page.getByRole('main').getByRole('link', { name: /^Call 911/ })).toHaveAttribute(
    'href',
    'tel:911',
  )
  await expect(page.getByRole('main').getByRole('link', { name: /^Call 988/ })).toHaveAttribute(
    'href',
    'tel:988',
  )
  await expect(page.getByRole('main').locator(`a[href="tel:${organisations.northstar.phone}"]`)).toBeVisible()
  await page.goto('/northstar/topics/worry-and-panic/when-panic-comes')
  await expect(page.getByRole('article').getByRole('paragraph').nth(3)).toBeVisible()
})
