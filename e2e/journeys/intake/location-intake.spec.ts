import { registration } from '@evenkeel/contract/testing/registration'
import type { APIRequestContext, Page } from '@playwright/test'
import { password } from '../../organisations.ts'
import { expect, test } from '../../fixtures.ts'
import { arriveAs } from '../members.ts'
import {
  booked,
  choose,
  chooseCounselor,
  chooseTime,
  codeFor,
  logIn,
  newPerson,
  pathOf,
  skipQuestions,
  startIntake,
} from '../steps.ts'

const TRANSPORTATION = '7c1e0f5a-0033-4a00-8a00-000000000033'
const ELEMENTARY = '7c1e0f5a-0031-4a00-8a00-000000000031'
const lena = 'lena.fischer@cedarvalley.example'
const job = /^Does your job have safety rules/

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** A confirmed member of the location with safety rules, signed in nowhere. */
async function newDriver(request: APIRequestContext): Promise<string> {
  const { email } = newPerson('cedarvalley')
  const headers = { 'x-client-id': 'cedarvalley' }
  const body = registration({ email, password, organisation: TRANSPORTATION })
  const { auth_token: token } = (await (
    await request.post('/api/auth/register', { data: body, headers })
  ).json()) as { auth_token: string }
  const confirmed = await request.post('/api/auth/confirm-sign-up', {
    data: { email, otp: await codeFor(request, email) },
    headers: { ...headers, authorization: `Token ${token}` },
  })
  expect(confirmed.status()).toBe(200)
  return email
}

/** Collects, for every call of the intake, the location it names. */
function locationsNamed(page: Page): string[] {
  const named: string[] = []
  page.on('request', (asked) => {
    const { pathname } = new URL(asked.url())
    if (/^\/api\/(questions|answers)/.test(pathname) && !pathname.endsWith('/extend-token'))
      named.push(asked.headers()['x-child-organisation'] ?? `none: ${pathname}`)
  })
  return named
}

for (const chosen of ['nothing', 'another location'] as const) {
  test(`a member of a location with safety rules is asked about the job, with ${chosen} in the storage of the browser [INTAKE-02] [ORG-11] [ORG-12]`, async ({
    page,
  }) => {
    test.slow()
    await arriveAs(page, lena, 'cedarvalley')
    if (chosen === 'another location')
      await page.evaluate((id) => localStorage.setItem('childOrg', id), ELEMENTARY)
    const named = locationsNamed(page)
    await startIntake(page, 'cedarvalley', 'Colorado', 'Alcohol or Drug use')
    await page.getByRole('button', { name: 'No', exact: true }).click()
    await choose(page, 'I work there')
    await expect(heading(page, job)).toBeVisible()
    await page.reload()
    await expect(heading(page, job)).toBeVisible()
    await page.getByRole('button', { name: 'Yes', exact: true }).click()
    await expect(heading(page, 'Please call us, so that we can set this up with you.')).toBeVisible()
    expect(new Set(named)).toEqual(new Set([TRANSPORTATION]))
    // No way round by address.
    for (const address of ['appointment-type', 'schedule/appointment', 'schedule/results']) {
      await page.goto(`/cedarvalley/${address}`)
      await expect(heading(page, 'Please call us, so that we can set this up with you.')).toBeVisible()
    }
  })
}

test('who goes straight to the appointment answers the questions of the location first [INTAKE-02] [BOOK-05]', async ({
  page,
}) => {
  const driver = await newDriver(page.request)
  await arriveAs(page, driver, 'cedarvalley')
  await page.goto('/cedarvalley/appointment-type')
  await expect(heading(page, 'What brings you here?')).toBeVisible()
  expect(pathOf(page)).toBe('/help-myself')
})

test('who logs in amid the questions goes on with those of the own location, and nothing is asked twice [INTAKE-02] [INTAKE-07]', async ({
  page,
  browser,
}) => {
  test.slow()
  const elsewhere = await browser.newContext()
  const driver = await newDriver(elsewhere.request)
  await elsewhere.close()
  await startIntake(page, 'cedarvalley', 'Colorado', 'Alcohol or Drug use')
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await expect(heading(page, /drink or use less/)).toBeVisible()
  await page.goto('/cedarvalley/log-in')
  await logIn(page, driver, password)
  await expect(heading(page, 'Hello, ')).toBeVisible()
  await page.getByRole('link', { name: 'Go on with your questions' }).click()
  await expect(heading(page, /^Do you work for/)).toBeVisible()
  await choose(page, 'I work there')
  await expect(heading(page, job)).toBeVisible()
})

test.describe('answers that are handed over while they are read', () => {
  // What was answered is on the member's record by then, where it is read instead.
  test.use({ allowConsoleErrors: [/status of 403 .*\/api\/answers\/extend-token/] })

  test('who chose a time before logging in answers the missing questions and books that time [INTAKE-02] [INTAKE-07] [STATE-12]', async ({
    page,
    browser,
  }) => {
    test.slow()
    const elsewhere = await browser.newContext()
    const driver = await newDriver(elsewhere.request)
    await elsewhere.close()
    await startIntake(page, 'cedarvalley', 'Colorado', 'Alcohol or Drug use')
    await skipQuestions(page, 'cedarvalley')
    await chooseCounselor(page, 'Video')
    const slot = await chooseTime(page)
    await expect(page.getByText(/^Held for you/)).toBeVisible()
    const booked201: string[] = []
    page.on('response', (answer) => {
      if (
        /\/(appointments|finalize)$/.test(new URL(answer.url()).pathname) &&
        answer.request().method() === 'POST'
      )
        booked201.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
    })
    await page.goto('/cedarvalley/log-in')
    await logIn(page, driver, password)
    await expect(heading(page, /^Do you work for/)).toBeVisible()
    await expect(page.getByText('A few more questions before you book')).toBeVisible()
    await choose(page, 'I work there')
    await expect(heading(page, job)).toBeVisible()
    expect(booked201).toEqual([])
    await page.getByRole('button', { name: 'No', exact: true }).click()
    await expect(heading(page, 'Your appointment')).toBeVisible()
    const day = /^(\w+day, \w+ \d+)/.exec(slot)?.[1] ?? 'no day'
    await expect(page.getByRole('main')).toContainText(day)
    for (const box of await page.getByRole('checkbox').all()) await box.check({ force: true })
    await page.getByLabel(/^Your initials/).fill('al')
    await page.getByRole('button', { name: 'Book this appointment' }).click()
    await expect(booked(page)).toBeVisible()
  })
})
