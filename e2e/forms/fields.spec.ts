import { expect, test } from '../fixtures.ts'
import { openGallery } from './gallery.ts'

// A page this long makes the trace recorder the slowest part of the run.
test.use({ trace: 'off' })

test('a number takes digits only: typing 1e5 leaves 15 [FIELD-03]', async ({ page }) => {
  const { input, expectModel } = await openGallery(page)
  await input('member_number').pressSequentially('1e5')
  await expect(input('member_number')).toHaveValue('15')
  await expectModel('member_number', '15')
  // Whoever types letters is told why nothing comes; what is there stays.
  const note = page.getByText('Only digits go here, such as 7.')
  await expect(note).toHaveCount(0)
  await input('member_number').pressSequentially('x')
  await expect(note).toBeVisible()
  await expect(input('member_number')).toHaveValue('15')
  await input('member_number').pressSequentially('3')
  await expect(note).toHaveCount(0)
})

test('what is typed is put right on leaving: url, phone and email [FIELD-05] [FIELD-06] [FIELD-08]', async ({
  page,
}) => {
  const { input, expectModel } = await openGallery(page)
  await input('website').pressSequentially('example.com')
  await input('phone').pressSequentially('3055551234')
  await expect(input('website')).toHaveValue('https://example.com')
  await expectModel('website', 'https://example.com')
  await input('email').pressSequentially('Ann@X.COM')
  await expect(input('phone')).toHaveValue('(305) 555-1234')
  await expectModel('phone', '3055551234')
  await input('website').fill('http://x.org')
  await expectModel('email', 'ann@x.com')
  await expect(input('email')).toHaveValue('ann@x.com')
  await input('website').blur()
  await expect(input('website')).toHaveValue('http://x.org')
})

test('the +1 is beside the phone and cannot be edited [FIELD-07]', async ({ page }) => {
  const { place, input } = await openGallery(page)
  const prefix = place('phone').getByText('+1', { exact: true })
  await expect(prefix).toBeVisible()
  expect(await prefix.evaluate((element) => element.matches('input, [contenteditable], [tabindex]'))).toBe(
    false,
  )
  await input('website').focus()
  await page.keyboard.press('Tab')
  await expect(input('phone')).toBeFocused()
})

test('a select starts from Select... with -1, a password is masked, required fields say so [FIELD-13] [FIELD-14] [FIELD-17] [FIELD-21]', async ({
  page,
}) => {
  const { input, expectModel, place } = await openGallery(page)
  await expect(input('fruit').locator('option').first()).toHaveText('Select...')
  await expectModel('fruit', -1)
  await input('fruit').selectOption('apple')
  await expectModel('fruit', 'apple')
  await input('fruit').selectOption('Select...')
  await expectModel('fruit', -1)

  await expect(input('password')).toHaveAttribute('type', 'password')
  await place('password').getByRole('button', { name: 'Show password' }).click()
  await expect(input('password')).toHaveAttribute('type', 'text')

  await expect(input('email')).toHaveAccessibleName('Email Required')
  await expect(input('nickname')).toHaveAccessibleName('Nickname')
})

test('a date is typed as month, day, year and stored as MM/DD/YYYY [FIELD-18] [FIELD-19]', async ({
  page,
}) => {
  const { input, expectModel } = await openGallery(page)
  await input('birthdate').pressSequentially('03041990')
  await expectModel('birthdate', '03/04/1990')
  await expect(input('birthdate')).toHaveValue('1990-03-04')
})

test('a browser without a date input gets mm/dd/yyyy as text [FIELD-18] [FIELD-20]', async ({ page }) => {
  await page.addInitScript(() => {
    const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'type')
    Object.defineProperty(HTMLInputElement.prototype, 'type', {
      ...own,
      set(this: HTMLInputElement, type: string) {
        own?.set?.call(this, type === 'date' ? 'text' : type)
      },
    })
  })
  const { input, error, expectModel } = await openGallery(page)
  await expect(input('birthdate')).toHaveAttribute('type', 'text')
  await expect(input('birthdate')).toHaveAttribute('placeholder', 'mm/dd/yyyy')
  await input('birthdate').pressSequentially('3/4/1990')
  await input('birthdate').blur()
  await expect(input('birthdate')).toHaveValue('03/04/1990')
  await expectModel('birthdate', '03/04/1990')
  await input('birthdate').fill('02/30/1990')
  await input('birthdate').blur()
  await expect(error('birthdate')).toHaveText('This day is not in the calendar. Type it as mm/dd/yyyy.')
})

test('no field complains on first sight, an empty required one does once it was left [FIELD-23] [FIELD-25] [VALID-01]', async ({
  page,
}) => {
  const { input, error, live } = await openGallery(page)
  await expect(live.locator('[id$="-error"]')).toHaveText(Array.from({ length: 13 }, () => ''))
  await input('name').focus()
  await expect(error('name')).toHaveText('')
  await page.keyboard.press('Tab')
  await expect(error('name')).toHaveText('This field is required')
  await expect(input('name')).toHaveAttribute('aria-invalid', 'true')
  await expect(input('name')).toHaveAccessibleDescription('This field is required')
})

test('a toggle complains at once, without being left [FIELD-24] [VALID-13]', async ({ page }) => {
  const { place, error } = await openGallery(page)
  for (const fruit of ['Apple', 'Banana', 'Cherry']) await place('basket').getByLabel(fruit).check()
  await expect(place('basket').getByLabel('Cherry')).toBeFocused()
  await expect(error('basket')).toHaveText('Select a maximum of 2')
})

test('a readonly field never complains, not even after a submit [FIELD-25]', async ({ page }) => {
  const { check, error, place } = await openGallery(page)
  await check.click()
  await expect(error('first_name')).toHaveText('This field is required')
  await expect(error('username')).toHaveText('')
  await expect(place('username')).toHaveAttribute('data-state', 'readonly')
})

test('beside zip is the time zone, and what is chosen there is kept [FIELD-29]', async ({ page }) => {
  const { place } = await openGallery(page)
  const link = page.getByRole('button', { name: /^Time zone/ })
  await expect(link).toHaveCount(1)
  await expect(place('zip').getByRole('button', { name: /^Time zone/ })).toBeVisible()
  await link.click()
  const dialog = page.getByRole('dialog', { name: 'Your time zone' })
  await dialog.getByLabel('Time zone').selectOption('America/Phoenix')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(link).toContainText('Arizona time')
  expect(await page.evaluate(() => localStorage.getItem('timezone'))).toContain('America/Phoenix')
})
