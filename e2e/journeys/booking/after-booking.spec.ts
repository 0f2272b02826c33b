import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { booked, confirmCode, upToTheCode } from '../steps.ts'

// A phone. What the ordered failure leaves in the console.
test.use({ viewport: { width: 375, height: 740 }, allowConsoleErrors: [/ERR_FAILED/] })

const path = '**/api/me/questions-after-booking'
const line = (page: Page) => page.getByText('Two questions about work (optional)')
const less = (page: Page) => page.getByLabel(/on how many days did you get less done/)
const missed = (page: Page) => page.getByLabel(/how many days of work did you miss/)
const asked = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/me/questions-after-booking'))
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })

test('questions about work are asked after a booking, survive a reload and a failed send, and are not asked again [INTAKE-02] [INTAKE-03] [ROUTE-38]', async ({
  page,
}) => {
  const person = await upToTheCode(page)
  await confirmCode(page, person)
  await expect(booked(page)).toBeVisible()
  await expect(less(page)).toHaveCount(0)
  await line(page).click()
  await expect(page.getByRole('main')).toContainText('Nobody at your work ever sees them.')
  await less(page).fill('4')
  await missed(page).fill('1')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)

  await page.reload()
  await expect(booked(page)).toBeVisible()
  await line(page).click()
  await expect(less(page)).toHaveValue('4')
  await expect(missed(page)).toHaveValue('1')

  await page.route(path, (route) => route.abort())
  await send(page).click()
  await expect(page.getByRole('main')).toContainText("We're having trouble connecting")
  await expect(less(page)).toHaveValue('4')
  await page.unroute(path)
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await send(page).click()
  const { response } = (await sent).postDataJSON() as { response: { answer: unknown }[] }
  expect(response.map(({ answer }) => answer)).toEqual([4, 1])
  await expect(page.getByText('Thank you. We have your answers.')).toBeFocused()

  const again = asked(page)
  await page.goto('/northstar/')
  await again
  await expect(page.getByRole('region', { name: 'Your appointments' })).toContainText('By video with')
  await expect(line(page)).toHaveCount(0)
})

test('whoever says not now after a booking sees the line no more, on the home page neither [INTAKE-02] [ROUTE-01]', async ({
  page,
}) => {
  const person = await upToTheCode(page)
  await confirmCode(page, person)
  await expect(booked(page)).toBeVisible()
  await page.goto('/northstar/')
  await line(page).click()
  const left = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByRole('button', { name: 'Not now' }).click()
  expect((await left).status()).toBe(200)
  await expect(page.getByText('That is fine. There is nothing else to do.')).toBeFocused()
  const again = asked(page)
  await page.reload()
  await again
  await expect(page.getByRole('region', { name: 'Your appointments' })).toContainText('By video with')
  await expect(line(page)).toHaveCount(0)
})
