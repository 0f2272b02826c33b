import type { Page } from '@playwright/test'
import { defaultComplaint } from '@evenkeel/api-contract/telehealth/appointments'
import { expect, test } from '../../fixtures.ts'
import { bookOverApi } from '../appointments.ts'
import { createMember } from '../members.ts'
import {
  getBookedHeading,
  chooseCounselor,
  chooseTime,
  getHeading,
  readNewestEmail,
  getPath,
} from '../steps.ts'

const main = (page: Page) => page.getByRole('main')
const cancel = (page: Page) => page.getByRole('button', { name: /^Cancel this appointment/ })
const question = (page: Page) => getHeading(page, 'Cancel this appointment?')
const yes = (page: Page) => page.getByRole('button', { name: 'Yes, cancel it' })

test('a member cancels after a reload while the service is slow, and the confirmation closes with the session (trust S28) [SCREEN-03] [SCREEN-04] [ROUTE-50] [BOOK-05] [BOOK-06]', async ({
  page,
  organization: { client, base },
}) => {
  test.slow()
  const { email } = await createMember(page.request, client)
  const { provider } = await bookOverApi(page, email, client, 'phone')
  await page.goto(`${base}/appointments`)
  await cancel(page).click()
  await expect(question(page)).toBeVisible()
  expect(getPath(page)).toBe('/confirm')
  await expect(main(page)).toContainText(provider)
  await page.getByRole('button', { name: 'Change the time or counselor instead' }).click()
  await expect(main(page)).toContainText('You are changing the time of your appointment')
  expect(getPath(page)).toBe('/schedule/provider-schedule')
  await page.getByRole('button', { name: 'Keep my old time' }).click()
  await cancel(page).click()
  await page.getByRole('link', { name: 'No, keep it' }).click()
  await expect(getHeading(page, 'Your appointments')).toBeVisible()
  await cancel(page).click()
  await expect(question(page)).toBeVisible()
  const description = await main(page).locator('p').first().innerText()
  await page.reload()
  await expect(question(page)).toBeVisible()
  await expect(main(page)).toContainText(description)

  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  const canceled: string[] = []
  await page.route('**/appointments/*/cancel', async (route) => {
    canceled.push(route.request().method())
    await mayAnswer
    await route.continue()
  })
  await yes(page).dblclick()
  await expect(page.getByRole('button', { name: 'No, keep it' })).toBeDisabled()
  await page.goBack()
  await expect(main(page)).toContainText('This appointment is being canceled.')
  await expect(cancel(page)).toHaveCount(0)
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  const visit = main(page).getByRole('region', { name: 'Your appointments' })
  await expect(visit).toContainText('This appointment is being canceled.')
  await expect(visit.getByRole('button', { name: /^Change the time/ })).toHaveCount(0)
  answer()
  await expect(visit.getByRole('heading', { name: 'No appointment ahead' })).toBeVisible()
  expect(canceled).toEqual(['PUT'])
  await page.goto(`${base}/confirm`)
  await expect(getHeading(page, 'There is nothing to confirm')).toBeVisible()

  await bookOverApi(page, email, client, 'phone')
  await page.goto(`${base}/appointments`)
  await cancel(page).click()
  await expect(question(page)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(`${base}/log-out`)
  await expect(getHeading(other, 'You are logged out')).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  await createMember(page.request, client)
  await page.goto(`${base}/confirm`)
  await expect(getHeading(page, 'There is nothing to confirm')).toBeVisible()
  await expect(yes(page)).toHaveCount(0)
})

test('a member sees until when cancellation is free; a late cancellation counts as a session [ORG-09] [BOOK-05] @deep', async ({
  page,
  createOrganization,
}) => {
  test.slow()
  // It requires a day of notice, and the first free time is today.
  const { client, base } = await createOrganization({ scenario: 'palebrand' })
  const { email } = await createMember(page.request, client)
  await bookOverApi(page, email, client, 'video', defaultComplaint)
  await page.goto(`${base}/appointments`)
  await cancel(page).click()
  await expect(main(page)).toContainText(
    'It begins in less than 24 hours. If you cancel now, it still counts as one of your sessions.',
  )
  await expect(main(page)).toContainText('Left for you if you cancel: 2 of 3.')
  await yes(page).click()
  await expect(page.getByText('You have no upcoming appointments.')).toBeVisible()
  await page.goto(`${base}/profile/sessions`)
  await expect(main(page)).toContainText('2 of 3 sessions left')
  await expect(main(page)).toContainText('because you canceled it after the time to cancel free')

  await page.goto(`${base}/appointment-type`)
  await chooseCounselor(page, 'Video')
  await page.getByRole('button', { name: 'Other weeks' }).click()
  await page.getByRole('button', { name: 'Next week' }).click()
  await chooseTime(page)
  await page.getByRole('button', { name: 'Book this appointment' }).click()
  await expect(getBookedHeading(page)).toBeVisible()
  const free = main(page).getByText(/^Cancel by \w{3}, \w{3} \d+, \d+:\d\d [AP]M, or it uses a session\.$/)
  await expect(free).toBeVisible()
  const until = await free.innerText()
  await page.getByRole('link', { name: 'See your appointments' }).click()
  await expect(free).toHaveText(until)
  await expect
    .poll(async () => (await readNewestEmail(page.request, email)).text)
    .toMatch(/Cancel by \w+day, \w+ \d+ at \d+:\d\d [AP]M \w+ time, or it uses a session\./)
})
