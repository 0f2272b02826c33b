import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { newMember } from '../members.ts'
import { booked, chooseCounselor, chooseTime } from '../steps.ts'

const main = (page: Page) => page.getByRole('main')
const time = (page: Page) => page.getByRole('button', { name: /^\w+day, \w+ \d+, \d+:\d\d [AP]M / })
const times = (page: Page) => page.locator('main h2[translate="no"]')

/** Presses the button that books; the answer waits for what comes back. */
async function pressed(page: Page): Promise<() => void> {
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  await page.route(/\/patients\/\d+\/appointments$/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const response = await route.fetch()
    reach()
    await mayAnswer
    return route.fulfill({ response })
  })
  await newMember(page.request, 'northstar')
  await page.goto('/northstar/appointment-type')
  await chooseCounselor(page, 'Video')
  await chooseTime(page)
  await page.getByRole('button', { name: 'Book this appointment' }).click()
  await reached
  return answer
}

test.describe('whoever leaves while a slow service books', () => {
  test('to choose once more, waits for it and books no second hour [BOOK-04] [BOOK-15]', async ({ page }) => {
    const answer = await pressed(page)
    await page.goBack()
    await expect(main(page)).toContainText('We are booking your appointment')
    await expect(time(page)).toHaveCount(0)
    await page.goForward()
    await expect(main(page)).toContainText('We are booking your appointment')
    await expect(page.getByRole('button', { name: 'Book this appointment' })).toHaveCount(0)
    await page.goBack()
    answer()
    await expect(booked(page)).toBeVisible()
    await page.getByRole('link', { name: 'See your appointments' }).click()
    await expect(times(page)).toHaveCount(1)
  })

  test('to home and to the list, reads there that it is being booked, and then that it is [BOOK-04] [ROUTE-14]', async ({
    page,
  }) => {
    const answer = await pressed(page)
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
    await expect(main(page)).toContainText('We are booking your appointment.')
    await expect(main(page)).not.toContainText('No appointment ahead')
    await page.getByRole('banner').getByRole('link', { name: 'Appointments' }).click()
    await expect(main(page)).toContainText('We are booking your appointment.')
    answer()
    const told = page.getByRole('alert').filter({ hasText: 'Your appointment is booked' })
    await expect(told).toContainText(await times(page).innerText())
    await expect(times(page)).toHaveCount(1)
    await expect(main(page)).not.toContainText('We are booking your appointment.')
  })
})
