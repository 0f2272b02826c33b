import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { arriveAs } from '../members.ts'
import {
  agree,
  booked,
  chooseCounselor,
  chooseTime,
  confirmCode,
  logIn,
  pathOf,
  skipQuestions,
  spokenTime,
  startIntake,
  upToTheCode,
} from '../steps.ts'

// The browser itself writes every refused call to the console.
test.use({ allowConsoleErrors: [/status of (404|500)/] })

interface LoggedCall {
  readonly method: string
  readonly path: string
}
/** The calls that the telehealth service remembers, newest last. */
const callLog = async (request: APIRequestContext): Promise<readonly LoggedCall[]> =>
  (await (await request.get('/control/telehealth/log')).json()) as LoggedCall[]

test('who logs in with an appointment still open finishes it [STATE-12] [BOOK-05] [SCREEN-03] [SCREEN-04] [ROUTE-50]', async ({
  page,
  request,
}) => {
  test.slow()
  const person = await upToTheCode(page)
  await confirmCode(page, person)
  await expect(booked(page)).toBeVisible()
  // The same person, later, on another device.
  await page.context().clearCookies()
  await page.evaluate(() => sessionStorage.clear())
  await startIntake(page, 'northstar')
  await skipQuestions(page, 'northstar')
  await chooseCounselor(page, 'Phone')
  // A week after the first one: nobody is in two conversations at once.
  await page.getByRole('button', { name: 'Other weeks' }).click()
  const { spoken } = spokenTime(await chooseTime(page))
  await agree(page, person)
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await logIn(page, person.email, person.password)
  await expect(booked(page)).toBeVisible()
  expect(pathOf(page)).toBe('/schedule/register-success')
  await expect(page.getByRole('main')).toContainText(spoken)
  await page.getByRole('link', { name: 'See your 2 appointments' }).click()
  const cards = page.getByRole('listitem').getByRole('heading', { level: 2 })
  await expect(cards).toHaveCount(2)

  // One of the two is cancelled, after a question that can also be answered with no.
  const cancel = page.getByRole('button', { name: /^Cancel this appointment: / })
  await cancel.first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cancel this appointment?' })).toBeVisible()
  expect(pathOf(page)).toBe('/confirm')
  await expect(page.getByRole('main')).toContainText('You can book another one at any time.')
  await page.getByRole('link', { name: 'No, keep it' }).click()
  await expect(cards).toHaveCount(2)
  await cancel.last().click()
  const asked = page.waitForRequest((one) => one.method() === 'PUT' && /\/cancel$/.test(one.url()))
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  const { pathname } = new URL((await asked).url())
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointments' })).toBeVisible()
  await expect(cards).toHaveCount(1)
  // That it is canceled stands before the other one, in sight without scrolling.
  const told = page.getByRole('alert').filter({ hasText: 'Your appointment is canceled' })
  await expect(told).toBeInViewport({ ratio: 1 })
  const [above, below] = [await told.boundingBox(), await cards.boundingBox()]
  expect(above?.y).toBeLessThan(below?.y ?? 0)
  const cancelled = (await callLog(request)).filter(
    ({ method, path }) => method === 'PUT' && pathname.endsWith(path),
  )
  expect(cancelled).toHaveLength(1)
})

test('a fault of the server is said on the error screen, and nobody is signed out [ERROR-01] [ERROR-17]', async ({
  page,
}) => {
  await arriveAs(page, 'maya.lopez@northstar.example')
  const upcoming = '**/telehealth/v2/patients/*/appointments/upcoming'
  await page.route(upcoming, (asked) =>
    asked.fulfill({ status: 500, json: { error_type: 'InternalError', errors: [] } }),
  )
  await page.goto('/northstar/appointments')
  await expect(page.getByRole('alert')).toHaveText(
    "We're having trouble connecting with our network right now",
  )
  expect(pathOf(page)).toBe('/error')
  await page.unroute(upcoming)
  await page.goto('/northstar/appointments')
  await expect(page.getByRole('listitem').getByRole('heading', { level: 2 }).first()).toBeVisible()
})

test('where nobody works, that is said, with another way to meet [ERROR-13] [SCREEN-02]', async ({
  page,
}) => {
  await page.route('**/api/mdlive/search-providers?*', async (asked) => {
    const answer = await asked.fetch()
    await asked.fulfill({ response: answer, json: { ...(await answer.json()), providers: [] } })
  })
  await startIntake(page, 'northstar', 'Wyoming')
  await skipQuestions(page, 'northstar')
  await page.getByRole('button', { name: /^Phone/ }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'There are currently no providers available at your location',
  )
  expect(pathOf(page)).toBe('/error')
  await page.getByRole('link', { name: 'Choose another way to meet' }).click()
  await expect.poll(() => pathOf(page)).toBe('/appointment-type')
})

test('questions that do not load lead to support [ERROR-14]', async ({ page }) => {
  await page.route('**/api/questions/starting-question', (asked) =>
    asked.fulfill({ status: 404, json: { error_type: 'NotFound', errors: [] } }),
  )
  await page.goto('/northstar/')
  await page.getByRole('link', { name: 'Get help for myself' }).click()
  await page.getByRole('button', { name: 'Go on now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'How can we help?' })).toBeVisible()
})
