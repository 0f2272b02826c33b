import { expect, type Page } from '@playwright/test'
import { takenOver } from '../../hydrated.ts'
import { test } from '../../fixtures.ts'
import { bookOverApi, cancelOverApi } from '../appointments.ts'
import { lookAgain } from '../look-again.ts'
import { newMember } from '../members.ts'
import { pathOf } from '../steps.ts'

// Cancelling what is cancelled already is refused, which is as good as done.
test.use({ allowConsoleErrors: [/status of 422 .*\/cancel|ERR_FAILED .*\/cancel/] })

const question = (page: Page) => page.getByRole('heading', { level: 1, name: 'Cancel this appointment?' })
const yes = (page: Page) => page.getByRole('button', { name: 'Yes, cancel it' })
const main = (page: Page) => page.getByRole('main')

/** A member with one appointment, asked whether to cancel it. */
async function askedToCancel(page: Page) {
  const { email } = await newMember(page.request, 'northstar')
  const visit = await bookOverApi(page, email, 'northstar', 'phone')
  const { provider } = visit
  await page.goto('/northstar/appointments')
  await page.getByRole('button', { name: /^Cancel this appointment/ }).click()
  await expect(question(page)).toBeVisible()
  await expect(main(page)).toContainText(provider)
  return { visit, description: await main(page).locator('p').first().innerText() }
}

test('whoever is asked about canceling can change the time instead, also after a reload [BOOK-06] [SCREEN-04]', async ({
  page,
}) => {
  await askedToCancel(page)
  await page.reload()
  await page.getByRole('button', { name: 'Change the time or counselor instead' }).click()
  await expect(main(page)).toContainText('You are changing the time of your appointment')
  expect(pathOf(page)).toBe('/schedule/provider-schedule')
})

test('what is to be confirmed is there after a reload as before, and its button does it, once [SCREEN-03] [SCREEN-04] [ROUTE-50] [BOOK-05]', async ({
  page,
}) => {
  const { description } = await askedToCancel(page)
  await page.reload()
  await expect(question(page)).toBeVisible()
  await expect(main(page)).toContainText(description)
  await expect(page.getByRole('link', { name: 'No, keep it' })).toBeVisible()
  const cancelled: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/cancel')) cancelled.push(request.url())
  })
  await yes(page).dblclick()
  await expect(page.getByText('You have no upcoming appointments.')).toBeVisible()
  expect(pathOf(page)).toBe('/appointments')
  expect(cancelled).toHaveLength(1)
  // Said where the appointment stood, with the focus there.
  const told = page.getByRole('alert').filter({ hasText: 'Your appointment is canceled' })
  await expect(told).toBeVisible()
  expect(await told.evaluate((box) => box.parentElement === document.activeElement)).toBe(true)
  await expect(told).toContainText(/You got this session back|It counts as one of your sessions/)
  await page.reload()
  await expect(page.getByText('You have no upcoming appointments.')).toBeVisible()
  await expect(told).toHaveCount(0)
  // Without that message, the way to the same counselor stands first, and the way to others leads back.
  await expect(main(page).getByRole('button', { name: /^Book again with/ })).toHaveCount(1)
  const another = main(page).getByRole('link', { name: 'Find another counselor' })
  await takenOver(another)
  await another.click()
  await expect(page.getByRole('heading', { level: 1, name: 'How would you like to talk?' })).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointments' })).toBeVisible()
  // Without a page to lead back to, it leads home, and not into questions nobody has begun.
  await page.goto('/northstar/appointment-type')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible()

  // It is done: nobody is asked again, and nobody is told that nothing happened.
  await page.goto('/northstar/confirm')
  await expect(page.getByRole('heading', { level: 1, name: 'There is nothing to confirm' })).toBeVisible()
  await expect(main(page)).not.toContainText('Nothing was changed')
  await expect(yes(page)).toHaveCount(0)
})

test('after a reload in the middle of the act it is said that it may be done, and pressing again is safe [SCREEN-03] [SCREEN-04] [BOOK-05]', async ({
  page,
}) => {
  await askedToCancel(page)
  let isFirst = true
  const arrived = new Promise<void>((resolve) => {
    void page.route('**/cancel', async (route) => {
      if (!isFirst) return route.continue()
      isFirst = false
      // The service does it, and its answer is lost.
      await route.fetch()
      return resolve()
    })
  })
  await yes(page).click()
  await arrived
  await page.reload()
  await expect(question(page)).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('It may be done already')
  await expect(main(page)).not.toContainText('Nothing was changed')
  await yes(page).click()
  await expect(page.getByText('You have no upcoming appointments.')).toBeVisible()
})

test('silence of the service is told as what it is, and the second press does it [SCREEN-03] [SCREEN-04] [BOOK-05]', async ({
  page,
}) => {
  await askedToCancel(page)
  await page.route('**/cancel', (route) => route.abort())
  await yes(page).click()
  await expect(page.getByRole('alert')).toContainText('We do not know yet whether this went through')
  await expect(question(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'No, keep it' })).toHaveCount(0)
  await page.unroute('**/cancel')
  await yes(page).click()
  await expect(page.getByText('You have no upcoming appointments.')).toBeVisible()
})

test.describe('whoever leaves while a slow service cancels', () => {
  /** Presses, with the answer held back: what lets it come. */
  async function pressed(page: Page): Promise<() => void> {
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/appointments/*/cancel', async (route) => {
      await mayAnswer
      await route.continue()
    })
    await askedToCancel(page)
    await yes(page).click()
    return answer
  }

  test('reads on the appointment that it is being canceled, and once it is, that it is [SCREEN-03] [BOOK-05]', async ({
    page,
  }) => {
    const answer = await pressed(page)
    await expect(page.getByRole('button', { name: 'No, keep it' })).toBeDisabled()
    await page.goBack()
    await expect(main(page)).toContainText('This appointment is being canceled.')
    await expect(page.getByRole('button', { name: /^Cancel this appointment/ })).toHaveCount(0)
    answer()
    await expect(page.getByRole('alert').filter({ hasText: 'Your appointment is canceled' })).toBeVisible()
    await expect(page.getByText('You have no upcoming appointments.')).toBeVisible()
  })

  test('reads it at home too, where nothing can be changed meanwhile [SCREEN-03] [BOOK-05]', async ({
    page,
  }) => {
    const answer = await pressed(page)
    await page.goBack()
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
    const visit = main(page).getByRole('region', { name: 'Your appointments' })
    await expect(visit).toContainText('This appointment is being canceled.')
    await expect(visit.getByRole('button', { name: /^Change the time/ })).toHaveCount(0)
    answer()
    await expect(visit.getByRole('heading', { name: 'No appointment ahead' })).toBeVisible()
  })

  test('and comes back to the question waits for its end, and is led on [SCREEN-03] [BOOK-05]', async ({
    page,
  }) => {
    const answer = await pressed(page)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Your appointments' })).toBeVisible()
    await page.goForward()
    await expect(main(page)).toContainText('This appointment is being canceled.')
    await expect(yes(page)).toHaveCount(0)
    answer()
    await expect(page.getByText('You have no upcoming appointments.')).toBeVisible()
  })

  test('is not taken away from where they went on meanwhile [SCREEN-03] [BOOK-05]', async ({ page }) => {
    const answer = await pressed(page)
    await page.goBack()
    await page.getByRole('banner').getByRole('link', { name: 'Messages' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
    const canceled = page.waitForResponse(/\/cancel$/)
    answer()
    await canceled
    // Another page in place of this one would be found on the way back.
    await page.getByRole('banner').getByRole('link', { name: 'Documents' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Appointments' }).click()
    await expect(page.getByText('You have no upcoming appointments.')).toBeVisible()
  })
})

test.describe('where the answer is lost', () => {
  test.use({ allowConsoleErrors: [/net::ERR_FAILED/] })

  test('the way back shows how things stand [SCREEN-03] [BOOK-05]', async ({ page }) => {
    await page.route('**/appointments/*/cancel', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await askedToCancel(page)
    await yes(page).click()
    await expect(main(page)).toContainText('We do not know yet whether this went through')
    await page.getByRole('link', { name: 'Back to your appointments' }).click()
    await expect(page.getByText('You have no upcoming appointments.')).toBeVisible()
  })
})

test('it ends with the session: the next person on this device neither reads nor does it (trust S28) [SCREEN-03]', async ({
  page,
}) => {
  await askedToCancel(page)
  const other = await page.context().newPage()
  await other.goto('/northstar/log-out')
  await expect(other.getByRole('heading', { level: 1, name: 'You are logged out' })).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  await newMember(page.request, 'northstar')
  await page.goto('/northstar/confirm')
  await expect(page.getByRole('heading', { level: 1, name: 'There is nothing to confirm' })).toBeVisible()
  await expect(yes(page)).toHaveCount(0)
})

test('a visit that was canceled elsewhere meanwhile is not asked about any longer, and another one can be booked [SCREEN-03] [BOOK-05]', async ({
  page,
}) => {
  const { visit } = await askedToCancel(page)
  await cancelOverApi(page, visit)
  await lookAgain(page)
  const told = page.getByRole('alert').filter({ hasText: 'This appointment can no longer be changed' })
  await expect(told).toContainText('It was canceled or moved')
  await expect(yes(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change the time or counselor instead' })).toHaveCount(0)
  await expect(told.getByRole('link', { name: 'See your appointments' })).toBeVisible()
  await told.getByRole('button', { name: 'Book another time' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a time' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: visit.provider })).toBeVisible()
})
