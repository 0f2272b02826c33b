import { expect, test } from '../fixtures.ts'
import { fillEveryType, onePixel, openGallery } from './gallery.ts'
import { fillInByItself, paste, translateAllTheTime } from './fault-fixtures.ts'

// A page this long makes the trace recorder the slowest part of the run.
test.use({ trace: 'off' })

test('what is pasted is taken and put right like what is typed [FIELD-03] [FIELD-06] [FIELD-08] [VALID-25]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { expectModel, error } = await openGallery(page)
  await paste(page, 'phone', '\u00a0+1 (305)\u00a0555-1234\n')
  await paste(page, 'email', ' Ann@Example.com\n')
  await paste(page, 'member_number', '42-17e')
  await paste(page, 'password', 'Abcdef1!')
  await expectModel('phone', '3055551234')
  await expectModel('email', 'ann@example.com')
  await expectModel('member_number', '4217')
  await expectModel('password', 'Abcdef1!')
  for (const id of ['phone', 'email', 'member_number', 'password']) await expect(error(id)).toHaveText('')
})

test('what the browser fills in by itself counts [FIELD-05] [FIELD-19] [FORM-10]', async ({ page }) => {
  const { input, expectModel, send, place } = await openGallery(page)
  await fillInByItself(page, {
    name: 'Ann Lee',
    story: 'Filled in',
    member_number: '4217',
    website: 'example.com',
    phone: '+13055551234',
    email: 'Ann@Example.com',
    fruit: 'apple',
    password: 'Abcdef1!',
    birthdate: '1990-03-04',
  })
  await expectModel('fruit', 'apple')
  await expectModel('birthdate', '03/04/1990')
  await input('agrees').check()
  await place('breakfast').getByLabel('Apple').check()
  await place('basket').getByLabel('Apple').check()
  await input('card').setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: onePixel })
  await send.click()
  const sent = page.getByRole('region', { name: 'Values sent' })
  await expect(sent).toContainText('"https://example.com"')
  await expect(sent).toContainText('"3055551234"')
})

test('a page that a translation tool rewrites all the time still works [FORM-09] [FORM-10] [FORM-13] [FIELD-26]', async ({
  page,
}) => {
  const gallery = await openGallery(page)
  await translateAllTheTime(page)
  const { send, error, input, live, place } = gallery
  await send.click()
  await expect(live.getByRole('alert')).toContainText('»')
  await expect(error('name')).toContainText('This field is required')
  await fillEveryType(gallery)
  await expect(error('name')).toHaveText('')
  await gallery.answerWith('field-error')
  await send.click()
  await expect(error('email')).toContainText('This email is in use')
  await input('email').press('m')
  await input('phone').press('End')
  await input('phone').press('Backspace')
  await input('phone').press('4')
  await expect(error('email')).toHaveText('')
  await gallery.answerWith('success')
  await send.click()
  await expect(page.getByRole('region', { name: 'Values sent' })).toBeVisible()
  await expect(place('card')).toContainText('Upload a file to see preview')
})

test('at 400 % zoom nothing scrolls sideways, also with all errors shown (trust A11)', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  const { send, live, check, rules } = await openGallery(page)
  await send.click()
  await expect(live.getByRole('alert')).toBeVisible()
  await check.click()
  await expect(rules.getByRole('alert')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('a page without forms loads nothing of the gallery', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/northstar/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => /gallery|pdf/.test(url))).toEqual([])
})
