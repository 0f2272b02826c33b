import type { Page } from '@playwright/test'
import { expect, keepSameClock, test } from '../../fixtures.ts'
import { booked, codeFor, confirmCode, upToTheCode } from '../steps.ts'

/** The browser's clock goes on until the hold is over; nobody else's does. */
const untilTheHoldIsOver = (page: Page) =>
  page.evaluate(() => {
    const before = Temporal.Now.instant.bind(Temporal.Now)
    Temporal.Now.instant = () => before().add({ minutes: 11 })
  })
const isOver = (page: Page) => page.getByText('We no longer hold this time for you', { exact: true })

test('the page of the code says that it books, and what becomes of an hour that is not held anymore [BOOK-15] [STATE-11]', async ({
  page,
}) => {
  test.slow()
  const person = await upToTheCode(page)
  await expect(page.getByRole('button', { name: 'Confirm and book' })).toBeVisible()
  await expect(isOver(page)).toHaveCount(0)
  await untilTheHoldIsOver(page)
  await expect(isOver(page)).toBeVisible({ timeout: 40_000 })
  await expect(page.getByText('It may still be open.')).toBeVisible()
  await confirmCode(page, person)
  await expect(booked(page)).toBeVisible()
})

test('an hour that is not held anymore is not booked by a code typed in on another device: it is looked over first [BOOK-15] [AUTH-03]', async ({
  page,
  browser,
}) => {
  test.slow()
  const { email } = await upToTheCode(page)
  await untilTheHoldIsOver(page)
  await expect(isOver(page)).toBeVisible({ timeout: 40_000 })
  const context = await browser.newContext()
  await keepSameClock(context, page.request)
  const phone = await context.newPage()
  await phone.goto('/northstar/schedule/register-verification')
  await phone.getByLabel(/^Email/).fill(email)
  await phone.getByRole('textbox', { name: /^One-time code/ }).fill(await codeFor(page.request, email))
  await phone.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(phone.getByText('Your email is confirmed')).toBeVisible()
  await context.close()
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointment' })).toBeVisible({
    timeout: 20_000,
  })
  await expect(page.getByText('This one is not booked yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Book this appointment' }).click()
  await expect(booked(page)).toBeVisible()
})
