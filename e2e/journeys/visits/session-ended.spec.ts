import type { Page } from '@playwright/test'
import { expect, syncBrowserClock, test } from '../../fixtures.ts'
import { createMember, withoutConsent } from '../members.ts'
import { moveClock, resumePage } from '../page-clock.ts'
import {
  getBookedHeading,
  chooseCounselor,
  chooseTime,
  getHeading,
  logIn,
  formatSlotTime,
  checkAll,
} from '../steps.ts'

test.use({ allowConsoleErrors: [/status of (400|401|403|404|409|422) .*\/(api|telehealth)\//] })

const expired = 'Your session has expired. Please log in again.'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Log in again' })

/** Opens the review of a selected time as a member, with everything agreed and the initials typed. */
async function review(page: Page, base: string): Promise<string> {
  await page.goto(`${base}/appointment-type`)
  await chooseCounselor(page, 'Video')
  // A time that is still ahead after half a day.
  await page.getByRole('button', { name: 'Other weeks' }).click()
  await page.getByRole('button', { name: 'Next week' }).click()
  const slot = await chooseTime(page)
  await expect(page.getByText(/^Held for you/)).toBeVisible()
  await checkAll(page)
  const initials = page.getByLabel(/^Your initials/)
  if (await initials.isVisible()) await initials.fill('al')
  return formatSlotTime(slot).spoken
}

/** Checks that time and text are preserved, and books. */
async function bookAsKept(page: Page, spoken: string): Promise<void> {
  await expect(getHeading(page, 'Your appointment')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(spoken)
  await expect(page.getByLabel(/^Your initials/)).toHaveValue('al')
  for (const box of await page.getByRole('checkbox').all()) await expect(box).toBeChecked()
  await page.getByRole('button', { name: 'Book this appointment' }).click()
  await expect(getBookedHeading(page)).toBeVisible()
}

test('a member who reloads the review after half an hour logs in and books the draft; no one else can continue it [STATE-15] [AUTH-11] [ERROR-16]', async ({
  page,
  context,
  control,
  organization: { client, base },
}) => {
  test.slow()
  const { email, password } = await createMember(page.request, client, withoutConsent)
  const spoken = await review(page, base)
  await moveClock(page, control, 31)
  await syncBrowserClock(context, page.request)
  await page.reload()
  await expect(page.getByText(expired)).toBeVisible()
  await logIn(page, email, password)
  await bookAsKept(page, spoken)

  await review(page, base)
  await moveClock(page, control, 31)
  await resumePage(page)
  await dialog(page).getByRole('link', { name: 'This is not me' }).click()
  await expect(getHeading(page, 'Log in')).toBeVisible()
  await page.getByRole('link', { name: 'Start here, and make one on the way' }).click()
  await page.getByRole('button', { name: 'Go on now' }).click()
  await expect(getHeading(page, 'What brings you here?')).toBeVisible()
  await syncBrowserClock(context, page.request)
  await page.goto(`${base}/schedule/appointment`)
  await expect(getHeading(page, 'What brings you here?')).toBeVisible()
  await expect(page.getByText(email)).toHaveCount(0)
})

test('after twelve hours a member logs in over the review and books; logging out in another tab closes the review [STATE-15] [AUTH-11] [AUTH-06] [STORE-04] @deep', async ({
  page,
  context,
  control,
  organization: { client, base },
}) => {
  test.slow()
  const { password } = await createMember(page.request, client, withoutConsent)
  const spoken = await review(page, base)
  await moveClock(page, control, 12 * 60 + 1)
  await resumePage(page)
  await expect(dialog(page)).toContainText(expired)
  const helpLines = page.getByRole('complementary', { name: 'Help lines' }).getByRole('link')
  await expect(helpLines.first()).toBeVisible()
  await dialog(page)
    .getByLabel(/^Password/)
    .fill(password)
  await dialog(page).getByRole('button', { name: 'Log in and go on' }).click()
  await bookAsKept(page, spoken)

  await syncBrowserClock(context, page.request)
  await review(page, base)
  const other = await context.newPage()
  await other.goto(`${base}/log-out`)
  const confirm = other.getByRole('button', { name: 'Log out and delete it' })
  await expect(confirm.or(getHeading(other, 'You are logged out'))).toBeVisible()
  if (await confirm.isVisible()) await confirm.click()
  await expect(getHeading(other, 'You are logged out')).toBeVisible()
  await expect(getHeading(page, 'What brings you here?')).toBeVisible()
  await expect(page.getByText('You logged out in another tab')).toBeVisible()
  await page.goto(`${base}/schedule/appointment`)
  await expect(getHeading(page, 'What brings you here?')).toBeVisible()
})
