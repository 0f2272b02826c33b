import { expect, test } from '../fixtures.ts'
import { fillEveryType, openGallery } from './gallery.ts'

// A page this long makes the trace recorder the slowest part of the run.
test.use({ trace: 'off' })

interface Scroll {
  readonly top: number
  readonly behavior: string
}

test('a failed submit scrolls smoothly to 100 px above the first invalid field and lists all of them (trust A7) [FORM-04] [FORM-05] [FORM-06]', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const scrolls: unknown[] = []
    Object.assign(window, { scrolls })
    const scrollTo = window.scrollTo.bind(window) as (options: ScrollToOptions) => void
    window.scrollTo = ((options: ScrollToOptions) => {
      scrolls.push(options)
      scrollTo(options)
    }) as typeof window.scrollTo
  })
  const { live, send, input, place, error } = await openGallery(page)
  await input('name').fill('Ann')
  await send.click()
  const summary = live.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(12)
  await expect(error('birthdate')).toHaveText('This field is required')
  await expect(page.getByText(/^The form is dirty/).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Values sent' })).toHaveCount(0)
  const top = () => place('story').evaluate((element) => element.getBoundingClientRect().top)
  await expect.poll(async () => Math.round(await top())).toBe(100)
  const last = await page.evaluate(() => (window as unknown as { scrolls: Scroll[] }).scrolls.at(-1))
  const wanted = await place('story').evaluate(
    (element) => element.getBoundingClientRect().top + window.scrollY - 100,
  )
  expect(last?.behavior).toBe('smooth')
  expect(last?.top).toBeCloseTo(wanted, 0)

  await summary.getByRole('link', { name: /^Email/ }).click()
  await expect(input('email')).toBeFocused()
  await expect(input('name')).toHaveValue('Ann')
})

test('a person who wants less motion is taken there at once (trust A12) [FORM-06]', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { send, place, live } = await openGallery(page)
  await send.click()
  await expect(live.getByRole('alert')).toBeFocused()
  expect(await place('name').evaluate((element) => Math.round(element.getBoundingClientRect().top))).toBe(100)
})

test('the submit waits 600 ms, the highlight comes 400 ms later and stays 1 s [FORM-02] [FORM-03] [FORM-07]', async ({
  page,
}) => {
  await page.clock.install()
  const { send, place, live } = await openGallery(page)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await send.click()
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await expect(live.getByText('One moment, please')).toBeVisible()
  await page.clock.runFor(590)
  await expect(live.getByRole('alert')).toHaveCount(0)
  await page.clock.runFor(10)
  await expect(live.getByRole('alert')).toBeVisible()
  await expect(send).toHaveAttribute('aria-disabled', 'false')
  const name = place('name')
  await page.clock.runFor(390)
  await expect(name).toHaveAttribute('data-highlighted', 'false')
  await page.clock.runFor(10)
  await expect(name).toHaveAttribute('data-highlighted', 'true')
  await page.clock.runFor(990)
  await expect(name).toHaveAttribute('data-highlighted', 'true')
  await page.clock.runFor(10)
  await expect(name).toHaveAttribute('data-highlighted', 'false')
})

test('a form that works says success, hands over the values and lets the files go [FORM-08] [FORM-09] [FORM-10]', async ({
  page,
}) => {
  const gallery = await openGallery(page)
  await fillEveryType(gallery)
  await expect(page.getByText('with 1 attached files')).toBeVisible()
  await gallery.send.click()
  await expect(page.getByText('The form is success, with 0 attached files.')).toBeVisible()
  await expect(gallery.place('card').getByText('Upload a file to see preview')).toBeVisible()
  await expect(gallery.input('card')).toHaveValue('')
  const sent = page.getByRole('region', { name: 'Values sent' })
  for (const value of ['"ann@example.com"', '"3055551234"', '"03/04/1990"', '"card.png"'])
    await expect(sent).toContainText(value)
})

test('what the server says of a field is at the field until it is edited [FORM-13] [FIELD-26]', async ({
  page,
}) => {
  const gallery = await openGallery(page)
  const { input, error, live, send } = gallery
  await fillEveryType(gallery)
  await gallery.answerWith('field-error')
  await send.click()
  await expect(error('email')).toHaveText('This email is in use')
  await expect(error('phone')).toHaveText('This phone number is not yours')
  await expect(page.getByText('The form is dirty, with 1 attached files.')).toBeVisible()
  await expect(live.getByRole('alert').getByRole('link')).toHaveText([
    'Phone number: This phone number is not yours',
    'Email: This email is in use',
  ])
  await input('email').press('End')
  await input('email').press('m')
  await expect(error('email')).toHaveText('')
  await expect(error('phone')).toHaveText('This phone number is not yours')
  await expect(input('name')).toHaveValue('Ann Lee')
})

test('what fits no field is at the form, the first message only [FORM-14]', async ({ page }) => {
  const gallery = await openGallery(page)
  await fillEveryType(gallery)
  await gallery.answerWith('form-error')
  await gallery.send.click()
  const summary = gallery.live.getByRole('alert')
  await expect(summary).toContainText('The first thing the form has no field for')
  await expect(summary).not.toContainText('The second thing')
  await expect(summary).toBeFocused()
  await gallery.answerWith('true-error')
  await gallery.send.click()
  await expect(gallery.error('email')).toHaveText('Something went wrong.')
})

test('a form without an action returns to idle [FORM-12]', async ({ page }) => {
  const { input, check, place } = await openGallery(page)
  await input('first_name').fill('Ann')
  await input('last_name').fill('Lee')
  await input('initials').fill('AL')
  await input('new_password').fill('Abcdef1!')
  await input('new_password_repeat').fill('Abcdef1!')
  for (const fruit of ['Apple', 'Banana']) await place('two_fruits').getByLabel(fruit).check()
  await place('any_fruit').getByLabel('Apple').check()
  const state = page.getByText(/^The form is \w+\.$/)
  await expect(state).toHaveText('The form is dirty.')
  await check.click()
  await expect(state).toHaveText('The form is loading.')
  await expect(state).toHaveText('The form is idle.')
})
