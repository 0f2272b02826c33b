import type { Page } from '@playwright/test'
import type { Reschedule } from '@evenkeel/contract/own/reschedules'
import { expect, test } from '../../fixtures.ts'
import { bookOverApi } from '../appointments.ts'
import { newMember } from '../members.ts'
import { pathOf } from '../steps.ts'

const aTime = /^\w+day, \w+ \d+, \d+:\d\d [AP]M /

/** The browser's clock goes on by these minutes; nobody else's does. */
const later = (page: Page, minutes: number) =>
  page.evaluate((ahead) => {
    const before = Temporal.Now.instant.bind(Temporal.Now)
    Temporal.Now.instant = () => before().add({ minutes: ahead })
  }, minutes)

/** As a member, from the way to meet to the list of counselors. */
async function toTheList(page: Page): Promise<void> {
  await newMember(page.request, 'cedarvalley')
  await page.goto('/cedarvalley/appointment-type')
  await page.getByRole('button', { name: /^Video/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Counselors in/ })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
}

test('the list is narrowed by gender, language, day and way to meet, and keeps the focus where a person chooses [BOOK-01] [BOOK-02] [ERROR-13]', async ({
  page,
}) => {
  test.slow()
  await toTheList(page)
  const cards = page.getByRole('main').locator('li:has(h2)')
  const status = page.getByRole('main').getByRole('status').first()
  const all = await status.innerText()
  const choose = async (label: string, value: string) => {
    const select = page.getByLabel(label, { exact: true })
    await select.focus()
    await select.selectOption(value)
    await expect(status).not.toHaveText('Looking…')
    await expect(select).toBeFocused()
  }
  await choose('Counselor', 'A woman')
  await expect(status).not.toHaveText(all)
  const women = await cards.count()
  await choose('Language', 'Spanish')
  for (const card of await cards.all()) await expect(card).toContainText('Spanish')
  expect(await cards.count()).toBeLessThan(women)
  await choose('Language', 'Show all')
  await page.getByLabel('Open times on').fill('2026-11-24')
  await expect(
    cards
      .first()
      .getByRole('button', { name: /Tuesday, November 24/ })
      .first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Tue, Nov 24: take this filter off' }).click()
  await expect(page.getByLabel('Open times on')).toHaveValue('')
  await choose('How you talk', 'phone')
  await expect(cards.first()).toContainText(/[Pp]hone · English/)
})

test('a hold that ran out says so, another time is chosen, and every answer is still there [BOOK-15] [ROUTE-34]', async ({
  page,
}) => {
  test.slow()
  await toTheList(page)
  await page
    .getByRole('button', { name: /^More times with/ })
    .first()
    .click()
  const times = page.getByRole('button', { name: aTime })
  await expect(times.nth(3)).toBeVisible()
  await times.first().click()
  await expect(page.getByText(/^Held for you for (10|9) more minutes\.$/)).toBeVisible()
  await page.getByLabel(/^Your initials/).fill('AL')
  for (const box of await page.getByRole('checkbox').all()) await box.check({ force: true })
  await later(page, 11)
  await expect(page.getByText('We no longer hold this time for you. It may still be open.')).toBeVisible()
  await page.getByRole('link', { name: 'Change day and time' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a time' })).toBeVisible()
  await times.nth(2).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointment' })).toBeVisible()
  await expect(page.getByLabel(/^Your initials/)).toHaveValue('AL')
  for (const box of await page.getByRole('checkbox').all()) await expect(box).toBeChecked()
})

test('a move that takes long is waited for in words, and one that lost both times says so with the number to call [BOOK-06] [STATE-13]', async ({
  page,
}) => {
  test.slow()
  const { email } = await newMember(page.request, 'cedarvalley')
  await bookOverApi(page, email, 'cedarvalley', 'video')
  await page.goto('/cedarvalley/appointments')
  await page.getByRole('button', { name: /^Change the time/ }).click()
  await page.getByRole('button', { name: aTime }).nth(2).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Change your appointment' })).toBeVisible()
  const working: Reschedule = {
    id: '00000000-0000-4000-8000-0000000000aa',
    status: 'working',
    appointment_id: null,
    old_start_time: '2026-11-24T17:00:00Z',
    new_start_time: '2026-11-25T17:00:00Z',
    provider_id: 800_501,
    provider_name: null,
    appointment_method: 'video',
    error_code: null,
    message: 'We are still working on it. Your appointment stays until the new time is secured.',
  }
  const lost: Reschedule = {
    ...working,
    status: 'needs_call',
    message:
      'We could not keep a time for you. You have no appointment right now. Please call (800) 555-0122.',
  }
  let asked = 0
  // What the saga itself does in such a case has tests of its own; here is what a member sees of it.
  await page.route('**/api/appointments/reschedules', (route) =>
    route.fulfill({ status: 201, json: working }),
  )
  await page.route('**/api/appointments/reschedules/*', (route) =>
    route.fulfill({ json: (asked += 1) > 1 ? lost : working }),
  )
  await page.getByRole('button', { name: 'Move it to this time' }).click()
  await expect(page.getByText(working.message)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(lost.message)
  expect(pathOf(page)).toBe('/mdlerror')
  await page.getByRole('link', { name: 'See your appointments' }).click()
  await page.getByRole('button', { name: /^Cancel this appointment/ }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByText('You have no upcoming appointments.')).toBeVisible()
})
