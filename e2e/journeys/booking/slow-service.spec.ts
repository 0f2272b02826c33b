import { expect, test } from '../../fixtures.ts'
import { signInOverApi } from '../appointments.ts'
import { createMember, withoutConsent } from '../members.ts'
import { getBookedHeading, chooseCounselor, chooseTime, getFreeTimes, checkAll } from '../steps.ts'

// The browser logs the reset connection.
test.use({ allowConsoleErrors: [/ERR_CONNECTION_RESET/] })

test('a booking whose response was lost is retried as the same one: one appointment [CALL-44, BOOK-05]', async ({
  page,
  organization: { client, base },
}) => {
  test.slow()
  const { email } = await createMember(page.request, client, withoutConsent)
  await page.goto(`${base}/appointment-type`)
  await chooseCounselor(page, 'Video')
  await chooseTime(page)
  await checkAll(page)
  await page.getByLabel(/^Your initials/).fill('al')

  const keys: (string | undefined)[] = []
  await page.route(/\/v2\/patients\/\d+\/appointments$/, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    // It arrives and is booked; then the connection is reset.
    expect((await route.fetch()).status()).toBe(201)
    return route.abort('connectionreset')
  })
  const book = page.getByRole('button', { name: 'Book this appointment' })
  await book.click()
  await expect(page.getByText("We're having trouble connecting with our network right now")).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Please try again' })).toBeVisible()
  await expect(page.getByText('it is never booked twice')).toBeVisible()
  await book.click()
  await expect(getBookedHeading(page)).toBeVisible()
  expect(keys).toEqual([keys[0], keys[0]])
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)

  const { headers, patientId } = await signInOverApi(page.request, email, client)
  const upcoming = await page.request.get(`/telehealth/v2/patients/${patientId}/appointments/upcoming`, {
    headers,
  })
  expect(((await upcoming.json()) as { appointments: unknown[] }).appointments).toHaveLength(1)
})

test('a member who leaves while a slow service books sees the pending booking everywhere, and cannot book twice [BOOK-04] [BOOK-15] [ROUTE-14]', async ({
  page,
  organization: { client, base },
}) => {
  const main = page.getByRole('main')
  const times = page.locator('main h2[translate="no"]')
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  await page.route(/\/patients\/\d+\/appointments$/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const response = await route.fetch()
    reach()
    await mayAnswer
    return route.fulfill({ response })
  })
  await createMember(page.request, client)
  await page.goto(`${base}/appointment-type`)
  await chooseCounselor(page, 'Video')
  await chooseTime(page)
  await page.getByRole('button', { name: 'Book this appointment' }).click()
  await reached
  await page.goBack()
  await expect(main).toContainText('We are booking your appointment')
  await expect(getFreeTimes(page)).toHaveCount(0)
  await page.goForward()
  await expect(main).toContainText('We are booking your appointment')
  await expect(page.getByRole('button', { name: 'Book this appointment' })).toHaveCount(0)
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  await expect(main).toContainText('We are booking your appointment.')
  await expect(main).not.toContainText('No appointment ahead')
  await page.getByRole('banner').getByRole('link', { name: 'Appointments' }).click()
  await expect(main).toContainText('We are booking your appointment.')
  answer()
  const told = page.getByRole('alert').filter({ hasText: 'Your appointment is booked' })
  await expect(told).toContainText(await times.innerText())
  await expect(times).toHaveCount(1)
  await expect(main).not.toContainText('We are booking your appointment.')
})
