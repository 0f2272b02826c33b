import { expect, test } from '../../fixtures.ts'
import { createMember, withoutConsent } from '../members.ts'
import {
  acceptAgreements,
  getBookedHeading,
  chooseCounselor,
  chooseTime,
  confirmCode,
  getFreeTimes,
  getHeading,
  logIn,
  getPath,
  skipQuestions,
  formatSlotTime,
  startIntake,
  bookUntilCode,
  checkAll,
} from '../steps.ts'

// Expected errors: initials of another person, unconfirmed accounts, and simulated failures.
test.use({ allowConsoleErrors: [/status of (400|401|403|409|422)/] })

test('a member who logs in after agreeing under another name keeps the held time, agrees again and books [STATE-12] [VALID-26] [SCREEN-01] [BOOK-15] @deep', async ({
  page,
  request,
  organization: { client },
}) => {
  test.slow()
  const member = await createMember(request, client, { ...withoutConsent, timezone: 'America/Denver' })
  const holds: string[] = []
  page.on('request', (asked) => {
    if (asked.url().includes('/mdlive/holds')) holds.push(asked.url())
  })
  await startIntake(page, client)
  await skipQuestions(page, client)
  await chooseCounselor(page, 'Phone')
  const { spoken } = formatSlotTime(await chooseTime(page))
  await expect(page.getByText(/^Held for you/)).toBeVisible()
  expect(holds.length).toBeGreaterThan(0)
  expect(holds.filter((url) => url.includes('mdlive_token'))).toEqual([])
  await acceptAgreements(page, { ...member, firstName: 'Zoe', lastName: 'Quill' }, 'zq')
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByText('Your time waits for you while you log in:')).toBeVisible()
  await expect(page.getByText(/^We hold it for \d+ more minutes\.$/)).toBeVisible()
  await logIn(page, member.email, member.password)

  await expect(getHeading(page, 'Check your appointment')).toBeVisible()
  expect(getPath(page)).toBe('/schedule/appointment')
  await expect(page.getByRole('alert')).toContainText('Please agree once more')
  await expect(page.getByRole('main')).toContainText(spoken)
  await expect(page.getByLabel(/^Your initials/)).toHaveValue('')
  for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
  await checkAll(page)
  await expect(page.getByLabel(/^Phone number/)).toHaveValue('(720) 555-0123')
  await page.getByLabel(/^Your initials/).fill('al')
  await page.getByRole('button', { name: 'Book this appointment' }).click()
  await expect(getBookedHeading(page)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(spoken)
})

test('a time taken between registering and booking is replaced by another one without retyping anything [ERROR-23] [ORG-04] [ERROR-05] [ERROR-06] [BOOK-15] [SCREEN-01] [SCREEN-02] [STATE-14] [ROUTE-48]', async ({
  page,
  control,
  organization: { client, phone },
}) => {
  test.slow()
  const conflict =
    "You are successfully registered but the appointment couldn't be finalized due to some time conflict. Please choose another available time."
  expect(phone).toBe('+18005550111')
  const person = await bookUntilCode(page, client)
  // The telehealth service knows this person already. Several times: background jobs call the service too.
  await control('telehealth', { scenario: 'account_exists', times: 9 })
  await confirmCode(page, person)
  await expect(
    page
      .getByText(
        'It looks like an account has already been created for you. Please log in above, or contact us for assistance at (800) 555-0111.',
      )
      .first(),
  ).toBeVisible()
  await control('telehealth', { scenario: 'provider_unavailable', times: 9 })
  await confirmCode(page, person)
  await expect(page.getByRole('alert')).toHaveText(conflict)
  expect(getPath(page)).toBe('/error')
  await control('telehealth', { scenario: 'none' })
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText(conflict)
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('link', { name: 'Select another time' }).click()
  await expect(getHeading(page, 'Choose a time')).toBeVisible()
  expect(getPath(page)).toBe('/schedule/provider-schedule')
  await expect(getFreeTimes(page).first()).toBeVisible()
  const { spoken } = formatSlotTime(await chooseTime(page))
  await expect(page.getByRole('main')).toContainText(spoken)
  await page.getByRole('link', { name: 'Book this appointment' }).click()
  await expect(getBookedHeading(page)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(spoken)
  await page.getByRole('link', { name: 'See your appointments' }).click()
  await expect(page.getByRole('listitem').getByRole('heading', { level: 2 })).toHaveCount(1)
})
