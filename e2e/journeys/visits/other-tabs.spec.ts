import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { bookOverApi } from '../appointments.ts'
import { newMember } from '../members.ts'
import { booked } from '../steps.ts'

const time = (page: Page) => page.getByRole('button', { name: /^\w+day, \w+ \d+, \d+:\d\d [AP]M / })
const times = (page: Page) => page.locator('main h2[translate="no"]')
const next = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Your appointments' })

test('what is booked, moved and canceled in one tab is shown so in the others at once [BOOK-05] [BOOK-06] [ROUTE-14]', async ({
  page,
}) => {
  test.slow()
  const { email } = await newMember(page.request, 'cedarvalley')
  await bookOverApi(page, email, 'cedarvalley', 'video')
  await page.goto('/cedarvalley/appointments')
  await expect(times(page)).toHaveCount(1)
  const old = await times(page).innerText()
  const list = await page.context().newPage()
  await list.goto('/cedarvalley/appointments')
  await expect(times(list)).toHaveText(old)
  const home = await page.context().newPage()
  await home.goto('/cedarvalley/')
  await expect(next(home)).toContainText('Your next appointment')

  await page.getByRole('button', { name: /^Change the time/ }).click()
  await time(page).nth(2).click()
  await page.getByRole('button', { name: 'Move it to this time' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointment is changed' })).toBeVisible()
  await expect(times(list)).not.toHaveText(old)
  await expect(times(list)).toHaveCount(1)
  const moved = await times(list).innerText()
  await expect(next(home)).toContainText(moved.split(' at ')[1] ?? 'no time')

  await page.getByRole('link', { name: 'See your appointments' }).click()
  await page.getByRole('button', { name: /^Cancel this appointment/ }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(list.getByText('You have no upcoming appointments.')).toBeVisible()
  await expect(next(home)).toContainText('No appointment ahead')

  await page.getByRole('button', { name: /^Book again with/ }).click()
  await time(page).nth(1).click()
  await page.getByLabel(/I agree to the informed consent/).check()
  await page.getByLabel(/I agree to the privacy agreement/).check()
  await page.getByLabel(/^Your initials/).fill('al')
  await page.getByRole('button', { name: 'Book this appointment' }).click()
  await expect(booked(page)).toBeVisible()
  await expect(times(list)).toHaveCount(1)
  await expect(next(home)).not.toContainText('No appointment ahead')
})
