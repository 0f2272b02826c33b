import type { Page, Route } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { bookOverApi } from '../appointments.ts'
import { newMember } from '../members.ts'
import { pathOf } from '../steps.ts'

const main = (page: Page) => page.getByRole('main')
const time = (page: Page) => page.getByRole('button', { name: /^\w+day, \w+ \d+, \d+:\d\d [AP]M / })
const times = (page: Page) => page.locator('main h2[translate="no"]')
const change = (page: Page) => page.getByRole('button', { name: /^Change the time/ })
const told = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })

/** A member looks over another time of a visit; how the old one is said. */
async function toReview(page: Page): Promise<string> {
  const { email } = await newMember(page.request, 'cedarvalley')
  await bookOverApi(page, email, 'cedarvalley', 'video')
  await page.goto('/cedarvalley/appointments')
  const old = await times(page).innerText()
  await change(page).click()
  await time(page).nth(2).click()
  return old
}

/** Presses the button that moves a visit; the answer waits for what comes back. */
async function pressed(page: Page, answer: (route: Route) => Promise<void>) {
  const { promise: mayAnswer, resolve } = Promise.withResolvers<void>()
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  await page.route('**/reschedules', async (route) => {
    const ended = route.request().method() === 'POST' ? answer : (one: Route) => one.continue()
    reach()
    await mayAnswer
    await ended(route)
  })
  const old = await toReview(page)
  await page.getByRole('button', { name: 'Move it to this time' }).click()
  await reached
  return { old, answer: resolve }
}

/** From the review over the calendar to the list of appointments, as the browser's Back leads. */
async function backToList(page: Page): Promise<void> {
  await page.goBack()
  await expect(main(page)).toContainText('We are changing your appointment')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointments' })).toBeVisible()
}

test.describe('whoever leaves while a slow service changes the time', () => {
  test('to choose once more, can neither keep the old time nor take another one, and is led on by the end [BOOK-06] [STATE-13]', async ({
    page,
  }) => {
    const { answer } = await pressed(page, (route) => route.continue())
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Change your appointment' })).toBeVisible()
    await expect(main(page)).toContainText('We are changing your appointment')
    await expect(page.getByRole('button', { name: 'Keep my old time' })).toHaveCount(0)
    await expect(time(page)).toHaveCount(0)
    await page.goForward()
    await expect(main(page)).toContainText('We are changing your appointment')
    await expect(page.getByRole('button', { name: 'Move it to this time' })).toHaveCount(0)
    await page.goBack()
    answer()
    await expect(page.getByRole('heading', { level: 1, name: 'Your appointment is changed' })).toBeVisible()
    expect(pathOf(page)).toBe('/schedule/register-success')
  })

  test('to the list, reads there that it is being changed, and then the new time [BOOK-06] [STATE-13]', async ({
    page,
  }) => {
    const { old, answer } = await pressed(page, (route) => route.continue())
    await backToList(page)
    await expect(main(page)).toContainText('The time of this appointment is being changed.')
    await expect(change(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Cancel this appointment/ })).toHaveCount(0)
    answer()
    await expect(told(page, 'Your appointment is changed')).toBeVisible()
    await expect(times(page)).not.toHaveText(old)
    await expect(told(page, 'Your appointment is changed')).toContainText(await times(page).innerText())
    await expect(change(page)).toBeVisible()
    // Nothing of that way is left to go on with.
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
    await expect(change(page)).toBeVisible()
    await expect(main(page)).not.toContainText('Go on')
  })

  test('to home, reads there that it is being changed, and then the new time [BOOK-06] [STATE-13]', async ({
    page,
  }) => {
    const { answer } = await pressed(page, (route) => route.continue())
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
    const visit = main(page).getByRole('region', { name: 'Your appointments' })
    await expect(visit).toContainText('The time of this appointment is being changed.')
    await expect(change(page)).toHaveCount(0)
    answer()
    await expect(change(page)).toBeVisible()
    await page.getByRole('link', { name: 'See your appointments' }).click()
    await expect(told(page, 'Your appointment is changed')).toContainText(await times(page).innerText())
  })
})

test.describe('whoever stays while', () => {
  test.use({ allowConsoleErrors: [/net::ERR_(FAILED|INTERNET_DISCONNECTED)/] })

  test('the answer to a change is lost, is not told that nothing happened, and finds what did [BOOK-06]', async ({
    page,
  }) => {
    const { old, answer } = await pressed(page, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await expect(page.getByRole('button', { name: 'Keep my old time' })).toBeDisabled()
    await page.setViewportSize({ width: 390, height: 700 })
    answer()
    // Said where the eye is, above the bar with the button.
    await expect(told(page, 'We do not know yet if the time was changed')).toBeInViewport({ ratio: 0.9 })
    await expect(main(page)).not.toContainText('It stays yours')
    await told(page, 'We do not know').getByRole('link', { name: 'See your appointments' }).click()
    await expect(times(page)).toHaveCount(1)
    await expect(times(page)).not.toHaveText(old)
  })

  test('there is no network, is told so at once, and nothing is changed later by itself [BOOK-06]', async ({
    page,
    context,
  }) => {
    const old = await toReview(page)
    const move = page.getByRole('button', { name: 'Move it to this time' })
    await expect(move).toBeEnabled()
    await context.setOffline(true)
    await move.click()
    await expect(told(page, 'The change did not get through yet')).toBeVisible()
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Keep my old time' }).click()
    await expect(times(page)).toHaveText(old)
    await expect(page.getByRole('heading', { name: 'Moved appointments' })).toHaveCount(0)
    expect(sent.filter((one) => /^POST .*\/reschedules$/.test(one))).toEqual([])
  })
})

test.describe('whoever left before a change came to nothing', () => {
  test.use({ allowConsoleErrors: [/status of 422 .*\/reschedules|net::ERR_FAILED/] })

  test('is told that the old time stands [BOOK-06]', async ({ page }) => {
    const message = 'Somebody else was quicker. Your old time is still yours.'
    const { old, answer } = await pressed(page, (route) =>
      route.fulfill({ status: 422, json: { errors: [{ message }] } }),
    )
    await backToList(page)
    answer()
    await expect(told(page, 'Your appointment was not changed')).toContainText(message)
    await expect(times(page)).toHaveText(old)
    await expect(change(page)).toBeVisible()
  })

  test('is told where nobody knows what came of it [BOOK-06]', async ({ page }) => {
    const { old, answer } = await pressed(page, (route) => route.abort())
    await backToList(page)
    answer()
    await expect(told(page, 'We do not know yet if your appointment was changed')).toBeVisible()
    await expect(times(page)).toHaveText(old)
    await expect(change(page)).toBeVisible()
  })

  test('is told the same where they wait amid the booking [BOOK-06]', async ({ page }) => {
    const { answer } = await pressed(page, (route) => route.abort())
    await page.goBack()
    await expect(main(page)).toContainText('We are changing your appointment')
    answer()
    await expect(told(page, 'We do not know yet if your appointment was changed')).toBeVisible()
    expect(pathOf(page)).toBe('/appointments')
  })
})
