import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { bookOverApi, cancelOverApi } from '../appointments.ts'
import { bytesKept } from '../bytes-kept.ts'
import { lookAgain } from '../look-again.ts'
import { newMember } from '../members.ts'
import { pathOf } from '../steps.ts'

/** Long enough to be seen in the size of what is kept, whatever else is kept with it. */
const note = 'After work, please. '.repeat(7).trim()

const upcomingTimes = 'main h2[translate="no"]'

test('a member saves an appointment, changes its time, asks for another one, withdraws it and cancels [BOOK-05] [BOOK-06] [STATE-13] [ROUTE-14] [ROUTE-35] [CALL-33] [CALL-47]', async ({
  page,
}) => {
  test.slow()
  const { email } = await newMember(page.request, 'cedarvalley')
  const { id, provider, headers, patientId } = await bookOverApi(page, email, 'cedarvalley', 'phone')
  await page.goto('/cedarvalley/appointments')
  const times = page.locator(upcomingTimes)
  await expect(times).toHaveCount(1)
  const old = await times.innerText()
  await expect(page.getByRole('main')).toContainText('You do not need to call.')

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: `Add to your calendar: ${old}` }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('appointment.ics')
  const calendar = await readFile(await file.path(), 'utf8')
  expect(calendar).toContain('BEGIN:VCALENDAR')
  expect(calendar).not.toMatch(/counsel|therap/i)

  await page.getByRole('button', { name: `Change the time: ${old}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a time' })).toBeVisible()
  await expect(page.getByText('You are changing the time of your appointment')).toBeVisible()
  // There was no list of counselors on this way.
  await expect(page.getByRole('link', { name: 'Back to your appointments' })).toBeVisible()
  await page
    .getByRole('button', { name: /^\w+day, \w+ \d+, \d+:\d\d [AP]M / })
    .nth(2)
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Change your appointment' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(old.slice(0, 20))
  // On the smallest phone too the button is in sight before anything is scrolled.
  const size = page.viewportSize() ?? { width: 1280, height: 720 }
  const change = page.getByRole('button', { name: 'Move it to this time' })
  await page.setViewportSize({ width: 360, height: 640 })
  await expect(change).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(size)
  await change.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointment is changed' })).toBeVisible()
  expect(pathOf(page)).toBe('/schedule/register-success')
  // The way is over: whoever shares a device can log out here.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log out' })).toBeVisible()

  await page.getByRole('link', { name: 'See your appointments' }).click()
  await expect(times).toHaveCount(1)
  await expect(times).not.toHaveText(old)
  await expect(page.getByRole('heading', { name: 'Moved appointments' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/Phone · Moved to \w+day, /)
  await expect(page.getByRole('main')).not.toContainText('Canceled')
  const before = await page.request.get(`/telehealth/v2/patients/${patientId}/appointments/${id}`, {
    headers,
  })
  expect(((await before.json()) as { appointment: { status: string } }).appointment.status).toBe('cancelled')

  await page.getByRole('button', { name: /^Change the time/ }).click()
  await page.getByRole('link', { name: 'No time fits? Ask for an appointment' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ask for an appointment' })).toBeVisible()
  await page.getByLabel(/^Date/).fill('2026-12-01')
  await page.getByRole('radio', { name: 'Evening' }).check({ force: true })
  await expect.poll(() => bytesKept(page)).toBeGreaterThan(0)
  const sizeBefore = await bytesKept(page)
  await page.getByLabel(/^Anything the counselor/).fill(note)
  await expect.poll(() => bytesKept(page)).toBeGreaterThan(sizeBefore + 100)
  await page.reload()
  await expect(page.getByLabel(/^Anything the counselor/)).toHaveValue(note)
  await page.getByRole('button', { name: 'Send my request' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We sent your request' })).toBeVisible()
  await page.getByRole('link', { name: 'See your appointments' }).click()
  await expect(
    page.getByRole('heading', { level: 3, name: 'Tuesday, December 1, in the evening' }),
  ).toBeVisible()
  await expect(page.getByRole('main')).toContainText(provider)
  await expect(page.getByText(/^You can send a reminder from Wednesday, November 18/)).toBeVisible()
  await page.getByRole('button', { name: /^Withdraw this request/ }).click()
  await page.getByRole('button', { name: 'Yes, withdraw it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointments' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Times you asked for' })).toHaveCount(0)

  await page.getByRole('button', { name: /^Cancel this appointment/ }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByText('You have no upcoming appointments.')).toBeVisible()
  const left = await page.request.get(`/telehealth/v2/patients/${patientId}/appointments/upcoming`, {
    headers,
  })
  expect(await left.json()).toEqual({ appointments: [] })

  // One way on: the list below has none of its own.
  await page.getByRole('button', { name: `Book again with ${provider}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a time' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: provider })).toBeVisible()
  await expect(page.getByText('You are changing the time of your appointment')).toHaveCount(0)
})

test.describe('a visit that was canceled elsewhere meanwhile', () => {
  // The last press is refused.
  test.use({ allowConsoleErrors: [/status of 409 .*\/reschedules/] })

  const gone = (page: Page) =>
    page.getByRole('alert').filter({ hasText: 'This appointment can no longer be changed' })
  const time = (page: Page) => page.getByRole('button', { name: /^\w+day, \w+ \d+, \d+:\d\d [AP]M / })

  /** A member on the way to another time of a visit. */
  async function changingTime(page: Page) {
    const { email } = await newMember(page.request, 'cedarvalley')
    const visit = await bookOverApi(page, email, 'cedarvalley', 'video')
    await page.goto('/cedarvalley/appointments')
    await page.getByRole('button', { name: /^Change the time/ }).click()
    await expect(page.getByText('You are changing the time of your appointment')).toBeVisible()
    await expect(time(page).nth(2)).toBeVisible()
    return visit
  }

  test('is offered no other time once somebody looks at the page again, but another appointment is [BOOK-06]', async ({
    page,
  }) => {
    const visit = await changingTime(page)
    await cancelOverApi(page, visit)
    await lookAgain(page)
    await expect(gone(page)).toContainText('It was canceled or moved')
    await expect(time(page)).toHaveCount(0)
    await gone(page).getByRole('button', { name: 'Book another time' }).click()
    await time(page).nth(2).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your appointment' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Book this appointment' })).toBeVisible()
  })

  test('is told of at the last press as well, and the way on is there [BOOK-06]', async ({ page }) => {
    const visit = await changingTime(page)
    // The page asks when it comes: canceled before that answer, it would say so without a press.
    const asked = page.waitForResponse((answer) => answer.url().endsWith(`/appointments/${visit.id}`))
    await time(page).nth(2).click()
    const move = page.getByRole('button', { name: 'Move it to this time' })
    await expect(move).toBeVisible()
    await asked
    await cancelOverApi(page, visit)
    await move.click()
    await expect(gone(page)).toContainText('It was canceled or moved')
    await expect(move).toHaveCount(0)
    await gone(page).getByRole('button', { name: 'Book another time' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Choose a time' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: visit.provider })).toBeVisible()
    await expect(page.getByText('You are changing the time of your appointment')).toHaveCount(0)
    await page.goto('/cedarvalley/appointments')
    await expect(page.getByText('You have no upcoming appointments.')).toBeVisible()
  })
})
