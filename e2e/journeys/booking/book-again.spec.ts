import { expect, test } from '../../fixtures.ts'
import { createMember } from '../members.ts'
import { getBookedHeading, chooseCounselor, chooseTime, getFreeTimes, getHeading, getPath } from '../steps.ts'

test('a member goes back and forward while booking, books, and books the same counselor again from the home page [ROUTE-01] [ROUTE-32] [ROUTE-33] [ROUTE-34] [ROUTE-38] [LOADER-06] [BOOK-04] [ORG-09]', async ({
  page,
  organization: { client, base },
}) => {
  test.slow()
  const main = page.getByRole('main')
  await createMember(page.request, client)
  await page.goto(`${base}/`)
  await expect(getHeading(page, /^Hello, /)).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Appointments' }).click()
  await page.getByRole('link', { name: 'Book an appointment' }).click()
  await chooseCounselor(page, 'Video')
  await chooseTime(page)
  await expect(page.getByText('This one is not booked yet.')).toBeVisible()
  await main.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(getHeading(page, 'Choose a time')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the list of counselors' }).click()
  await expect(getHeading(page, /^Counselors in/)).toBeVisible()
  await page.goBack()
  await expect(main).toContainText(/The time you chose: \w{3}, \w{3} \d+, \d+:\d\d [AP]M\./)
  await page.getByRole('link', { name: 'Keep it' }).click()
  await expect(getHeading(page, 'Your appointment')).toBeVisible()
  await expect(main).toContainText('This is session 1 of 6.')

  await page.getByRole('button', { name: 'Book this appointment' }).click()
  await expect(page.getByText('Great. Give us a moment to submit your request').first()).toBeVisible()
  await page.getByRole('button', { name: 'Skip the wait' }).click()
  await expect(getBookedHeading(page)).toBeVisible()
  await page.goBack()
  await expect(getBookedHeading(page)).toBeVisible()
  expect(getPath(page)).toBe('/schedule/register-success')

  await page.goto(`${base}/`)
  const visits = page.getByRole('region', { name: 'Your appointments' })
  await expect(visits).toContainText('By video with')
  const again = page.getByRole('button', { name: /^Book one more with / })
  const [, counselor = ''] = /^Book one more with (.*)/.exec(await again.innerText()) ?? []
  await again.click()
  await expect(getHeading(page, 'Choose a time')).toBeVisible()
  await expect(main).toContainText(/Already booked with .+: \w{3}, \w{3} \d+, \d+:\d\d [AP]M\./)
  await getFreeTimes(page).nth(2).click()
  await expect(getHeading(page, 'Your appointment')).toBeVisible()
  const panel = page.getByRole('complementary', { name: 'The time you chose' })
  await expect(panel).toContainText(/You also have an appointment that day, at \d+:\d\d [AP]M with /)
  await expect(main).toContainText(counselor)
  await expect(main).toContainText(
    'This is session 2 of 6. Free to move or cancel at any time before it starts. New sessions from January 1.',
  )
  await page.getByRole('button', { name: 'Book this appointment' }).click()
  await expect(getBookedHeading(page)).toBeVisible()
  await page.goto(`${base}/`)
  await expect(visits).toContainText('1 more after this one')
})
