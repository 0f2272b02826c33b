import { readFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { bookOverApi } from '../appointments.ts'
import { createMember } from '../members.ts'
import { getBookedHeading, getFreeTimes, getHeading, getPath } from '../steps.ts'

// A lost response.
test.use({ allowConsoleErrors: [/net::ERR_FAILED/] })

const main = (page: Page) => page.getByRole('main')
const times = (page: Page) => page.locator('main h2[translate="no"]')
const change = (page: Page) => page.getByRole('button', { name: /^Change the time/ })
const cancel = (page: Page) => page.getByRole('button', { name: /^Cancel this appointment/ })
const message = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })
const next = (page: Page) => main(page).getByRole('region', { name: 'Your appointments' })
const moveButton = (page: Page) => page.getByRole('button', { name: 'Move it to this time' })

test('a member saves an appointment, changes its time, requests another one, withdraws it and cancels [BOOK-05] [BOOK-06] [STATE-13] [ROUTE-14] [ROUTE-35] [CALL-33] [CALL-47] [ORG-09]', async ({
  page,
  createOrganization,
}) => {
  test.slow()
  const { client, base } = await createOrganization({ scenario: 'cedarvalley' })
  const { email } = await createMember(page.request, client)
  const { id, provider, headers, patientId } = await bookOverApi(page, email, client, 'phone')
  await page.goto(`${base}/appointments`)
  await expect(times(page)).toHaveCount(1)
  const old = await times(page).innerText()
  await expect(main(page)).toContainText('You do not need to call.')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: `Add to your calendar: ${old}` }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('appointment.ics')
  const calendar = await readFile(await file.path(), 'utf8')
  expect(calendar).toContain('BEGIN:VCALENDAR')
  expect(calendar).not.toMatch(/counsel|therap/i)

  await page.getByRole('button', { name: `Change the time: ${old}` }).click()
  await expect(getHeading(page, 'Choose a time')).toBeVisible()
  await expect(main(page)).toContainText('You are changing the time of your appointment')
  await expect(main(page)).toContainText(old)
  await expect(page.getByRole('link', { name: 'Back to your appointments' })).toBeVisible()
  await getFreeTimes(page).nth(2).click()
  await expect(getHeading(page, 'Change your appointment')).toBeVisible()
  await expect(main(page)).toContainText(
    'A new time does not use another session. Left for you, as before: 5 of 6.',
  )
  await moveButton(page).click()
  await expect(getHeading(page, 'Your appointment is changed')).toBeVisible()
  expect(getPath(page)).toBe('/schedule/register-success')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log out' })).toBeVisible()
  await page.getByRole('link', { name: 'See your appointments' }).click()
  await expect(times(page)).toHaveCount(1)
  await expect(times(page)).not.toHaveText(old)
  await expect(main(page)).toContainText(/Phone · Moved to \w+day, /)
  await expect(main(page)).not.toContainText('Canceled')
  const before = await page.request.get(`/telehealth/v2/patients/${patientId}/appointments/${id}`, {
    headers,
  })
  expect(((await before.json()) as { appointment: { status: string } }).appointment.status).toBe('cancelled')

  await change(page).click()
  await page.getByRole('link', { name: 'No time fits? Ask for an appointment' }).click()
  await expect(getHeading(page, 'Ask for an appointment')).toBeVisible()
  await page.getByLabel(/^Date/).fill('2026-12-01')
  await page.getByRole('radio', { name: 'Evening' }).check()
  await page.getByLabel(/^Anything the counselor/).fill('After work, please.')
  await page.getByRole('button', { name: 'Send my request' }).click()
  await expect(getHeading(page, 'We sent your request')).toBeVisible()
  await page.getByRole('link', { name: 'See your appointments' }).click()
  await expect(
    page.getByRole('heading', { level: 3, name: 'Tuesday, December 1, in the evening' }),
  ).toBeVisible()
  await expect(page.getByText(/^You can send a reminder from Wednesday, November 18/)).toBeVisible()
  await page.getByRole('button', { name: /^Withdraw this request/ }).click()
  await page.getByRole('button', { name: 'Yes, withdraw it' }).click()
  await expect(getHeading(page, 'Your appointments')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Times you asked for' })).toHaveCount(0)

  await cancel(page).click()
  await expect(main(page)).toContainText(
    'If you cancel now, you get this session back. Left for you then: 6 of 6.',
  )
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByText('You have no upcoming appointments.')).toBeVisible()
  const left = await page.request.get(`/telehealth/v2/patients/${patientId}/appointments/upcoming`, {
    headers,
  })
  expect(await left.json()).toEqual({ appointments: [] })
  await page.getByRole('button', { name: `Book again with ${provider}` }).click()
  await expect(getHeading(page, 'Choose a time')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: provider })).toBeVisible()
  await expect(main(page)).not.toContainText('You are changing the time of your appointment')
})

test('changes, cancellations and bookings in one tab appear in the other tabs [BOOK-05] [BOOK-06] [ROUTE-14] @deep', async ({
  page,
  organization: { client, base },
}) => {
  test.slow()
  const { email } = await createMember(page.request, client)
  await bookOverApi(page, email, client, 'video')
  await page.goto(`${base}/appointments`)
  await expect(times(page)).toHaveCount(1)
  const old = await times(page).innerText()
  const list = await page.context().newPage()
  await list.goto(`${base}/appointments`)
  await expect(times(list)).toHaveText(old)
  const home = await page.context().newPage()
  await home.goto(`${base}/`)
  await expect(next(home)).toContainText('Your next appointment')

  await change(page).click()
  await page.getByRole('link', { name: 'See other counselors' }).click()
  await expect(getHeading(page, /^Counselors in/)).toBeVisible()
  await expect(main(page)).toContainText('You are changing the time of your appointment')
  await main(page)
    .getByRole('button', { name: /: \w+day, \w+ \d+, \d+:\d\d [AP]M .* with / })
    .nth(5)
    .click()
  await expect(getHeading(page, 'Change your appointment')).toBeVisible()
  await moveButton(page).click()
  await expect(getHeading(page, 'Your appointment is changed')).toBeVisible()
  await expect(times(list)).not.toHaveText(old)
  await expect(times(list)).toHaveCount(1)
  const moved = await times(list).innerText()
  await expect(next(home)).toContainText(moved.split(' at ')[1] ?? 'no time')

  await page.getByRole('link', { name: 'See your appointments' }).click()
  await cancel(page).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(list.getByText('You have no upcoming appointments.')).toBeVisible()
  await expect(next(home)).toContainText('No appointment ahead')

  await page.getByRole('button', { name: /^Book again with/ }).click()
  await getFreeTimes(page).nth(1).click()
  await page.getByRole('button', { name: 'Book this appointment' }).click()
  await expect(getBookedHeading(page)).toBeVisible()
  await expect(times(list)).toHaveCount(1)
  await expect(next(home)).not.toContainText('No appointment ahead')
})

test('a member who leaves during a slow reschedule sees the pending change everywhere; a lost response is not reported as a failure [BOOK-06] [STATE-13]', async ({
  page,
  organization: { client, base },
}) => {
  test.slow()
  /**
   * Starts moving the appointment to one of the free times; `answer` releases the response, as `ended` says.
   */
  const startMove = async (nth: number, ended: (route: Route) => Promise<void>) => {
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
    await page.route('**/reschedules', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      reach()
      await mayAnswer
      return ended(route)
    })
    await change(page).click()
    await getFreeTimes(page).nth(nth).click()
    await moveButton(page).click()
    await reached
    return answer
  }
  const { email } = await createMember(page.request, client)
  await bookOverApi(page, email, client, 'video')
  await page.goto(`${base}/appointments`)
  const old = await times(page).innerText()
  const answer = await startMove(2, (route) => route.continue())
  await page.goBack()
  await expect(main(page)).toContainText('We are changing your appointment')
  await expect(page.getByRole('button', { name: 'Keep my old time' })).toHaveCount(0)
  await expect(getFreeTimes(page)).toHaveCount(0)
  await page.goBack()
  await expect(getHeading(page, 'Your appointments')).toBeVisible()
  await expect(main(page)).toContainText('The time of this appointment is being changed.')
  await expect(change(page)).toHaveCount(0)
  await expect(cancel(page)).toHaveCount(0)
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  await expect(next(page)).toContainText('The time of this appointment is being changed.')
  await expect(change(page)).toHaveCount(0)
  answer()
  await expect(change(page)).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Appointments' }).click()
  await expect(times(page)).not.toHaveText(old)
  const moved = await times(page).innerText()
  await expect(message(page, 'Your appointment is changed')).toContainText(moved)

  await page.unroute('**/reschedules')
  const lose = await startMove(4, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await expect(page.getByRole('button', { name: 'Keep my old time' })).toBeDisabled()
  lose()
  await expect(message(page, 'We do not know yet if the time was changed')).toBeVisible()
  await expect(main(page)).not.toContainText('It stays yours')
  await message(page, 'We do not know').getByRole('link', { name: 'See your appointments' }).click()
  await expect(times(page)).toHaveCount(1)
  await expect(times(page)).not.toHaveText(moved)
})
