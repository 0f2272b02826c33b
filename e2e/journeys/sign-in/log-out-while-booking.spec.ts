import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { newMember, notAgreed } from '../members.ts'
import { chooseCounselor, chooseTime } from '../steps.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const question = 'You have something that is not sent yet'

test('who presses log-out in the middle of a booking is asked, and led back to it [AUTH-06] [BOOK-13] [STATE-12]', async ({
  page,
  context,
}) => {
  await newMember(page.request, 'northstar', notAgreed)
  await page.goto('/northstar/appointment-type')
  await chooseCounselor(page, 'Video')
  await chooseTime(page)
  await page.getByLabel(/^Your initials/).fill('al')
  const other = await context.newPage()
  await other.goto('/northstar/log-out')
  await expect(heading(other, question)).toBeVisible()
  await expect(other.getByRole('main')).toContainText('It is the booking you began in another tab.')
  await other.getByRole('link', { name: 'Stay logged in' }).click()
  await expect(heading(other, /^Hello/)).toBeVisible()

  await page.goto('/northstar/log-out')
  await expect(heading(page, question)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('It is the booking you began. If')
  await page.getByRole('link', { name: 'Go on booking' }).click()
  await expect(heading(page, 'Your appointment')).toBeVisible()
  await expect(page.getByLabel(/^Your initials/)).toHaveValue('al')
})
