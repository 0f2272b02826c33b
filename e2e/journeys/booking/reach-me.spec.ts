import type { Page } from '@playwright/test'
import { answerInPerson } from '../../combinations/reach.ts'
import { expect, test } from '../../fixtures.ts'
import { bytesKept } from '../bytes-kept.ts'
import { newMember, notAgreed } from '../members.ts'
import { chooseCounselor } from '../steps.ts'

// A request that is refused because somebody cannot be reached is ordered here.
test.use({ allowConsoleErrors: [/status of 400/] })

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const number = (page: Page) => page.getByLabel(/^Phone number/)
const received = (page: Page) => heading(page, 'We have your request')

/** A member in front of the review of a request to meet in person. */
async function toTheRequest(page: Page): Promise<void> {
  await page.goto('/northstar/appointment-type')
  await page.getByRole('button', { name: /^In person/ }).click()
  await answerInPerson(page)
  await expect(heading(page, 'Your appointment')).toBeVisible()
}

test('a member without a number types one, and the request to meet in person goes on by itself [BOOK-03] [BOOK-07]', async ({
  page,
}) => {
  test.slow()
  await newMember(page.request, 'northstar', { phone: '' })
  await toTheRequest(page)
  await number(page).fill('7205550123')
  await page.getByRole('button', { name: 'Send my request' }).click()
  await expect(received(page)).toBeVisible()
  await page.getByRole('link', { name: 'See your appointments' }).click()
  await expect(page.getByRole('main')).toContainText('Nothing is booked yet.')
})

test('a request that misses how to reach somebody asks for it and is sent then, without a second one [BOOK-03] [BOOK-07]', async ({
  page,
}) => {
  test.slow()
  await newMember(page.request, 'northstar')
  await toTheRequest(page)
  const made: string[] = []
  page.on('request', (one) => {
    if (one.method() === 'POST' && /\/api\/appointments$/.test(one.url())) made.push(one.url())
  })
  await page.route(
    '**/api/appointments/*/finalize*',
    (asked) =>
      asked.fulfill({
        status: 400,
        json: {
          error_type: 'ValidationError',
          errors: [{ field: 'zip', message: 'This field is required' }],
        },
      }),
    { times: 1 },
  )
  await page.getByRole('link', { name: 'Send my request' }).click()
  const zip = page.getByLabel(/^ZIP code/)
  await expect(zip).toBeVisible()
  await expect(number(page)).toHaveCount(0)
  await zip.fill('80203')
  await page.getByRole('button', { name: 'Send my request' }).click()
  await expect(received(page)).toBeVisible()
  expect(made).toHaveLength(1)
})

test('who asks for a time by phone and has no number says it there, and it is kept [ROUTE-35] [CALL-33]', async ({
  page,
}) => {
  test.slow()
  await newMember(page.request, 'northstar', { phone: '', ...notAgreed })
  await page.goto('/northstar/appointment-type')
  await chooseCounselor(page, 'Phone')
  await page.getByRole('link', { name: 'No time fits? Ask for an appointment' }).click()
  await expect(heading(page, 'Ask for an appointment')).toBeVisible()
  const day = page.getByRole('textbox', { name: /^Date/ })
  await day.fill((await day.getAttribute('min')) ?? '')
  await page.getByRole('radio', { name: /^Morning/i }).check({ force: true })
  const before = await bytesKept(page)
  await number(page).fill('7205550123')
  await expect.poll(() => bytesKept(page)).toBeGreaterThan(before)
  await page.reload()
  await expect(number(page)).toHaveValue('(720) 555-0123')
  await page.getByRole('button', { name: 'Send my request' }).click()
  await expect(heading(page, 'We sent your request')).toBeVisible()
  await page.goto('/northstar/profile/visits')
  await expect(number(page)).toHaveValue('(720) 555-0123')
})
