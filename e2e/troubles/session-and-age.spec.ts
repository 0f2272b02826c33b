import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { newMember, notAgreed, openWatched } from '../journeys/members.ts'
import {
  agree,
  chooseCounselor,
  chooseTime,
  newPerson,
  pathOf,
  skipQuestions,
  spokenTime,
  startIntake,
  booked,
} from '../journeys/steps.ts'
import { password } from '../organisations.ts'
import { expect, keepSameClock, test } from '../fixtures.ts'

// The clock belongs to the whole server: these run one after the other, when nothing else runs.
test.describe.configure({ mode: 'default' })
test.use({ allowConsoleErrors: [/status of (400|401|403|404|409|422) .*\/(api|telehealth)\//] })

const expired = 'Your session has expired. Please log in again.'
const cleared = 'For your privacy we cleared your earlier answers.'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const again = (page: Page) => page.getByRole('dialog', { name: 'Log in again' })
const held = (page: Page) => expect(page.getByText(/^Held for you/)).toBeVisible()

/** Lets the time go on for the server and for the page that is open, which hears nothing of it. */
async function later(page: Page, request: APIRequestContext, minutes: number): Promise<void> {
  await request.post('/control/clock', { data: { advance_seconds: minutes * 60 } })
  await page.evaluate((ahead) => {
    const before = Temporal.Now.instant.bind(Temporal.Now)
    Temporal.Now.instant = () => before().add({ minutes: ahead })
  }, minutes)
}
/** Pages opened from now on run on the clock as it is. */
const openOn = (context: BrowserContext, request: APIRequestContext) => keepSameClock(context, request)

/** A person signed in who looks over a chosen time, with initials typed and everything agreed. */
async function review(page: Page): Promise<{ readonly spoken: string }> {
  await page.goto('/northstar/appointment-type')
  await chooseCounselor(page, 'Video')
  // Still to come when half a day has gone by.
  await page.getByRole('button', { name: 'Other weeks' }).click()
  const slot = await chooseTime(page)
  await held(page)
  for (const box of await page.getByRole('checkbox').all()) await box.check({ force: true })
  await page.getByLabel(/^Your initials/).fill('al')
  return { spoken: spokenTime(slot).spoken }
}
/** The same time and the same words are there, and lead to the booking. */
async function bookAsKept(page: Page, { spoken }: { readonly spoken: string }): Promise<void> {
  await expect(heading(page, 'Your appointment')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(spoken)
  await expect(page.getByLabel(/^Your initials/)).toHaveValue('al')
  for (const box of await page.getByRole('checkbox').all()) await expect(box).toBeChecked()
  await page.getByRole('button', { name: 'Book this appointment' }).click()
  await expect(booked(page)).toBeVisible()
}
async function logInAgain(page: Page): Promise<void> {
  await expect(again(page)).toContainText(expired)
  await expect(
    page.getByRole('complementary', { name: 'Help lines' }).getByRole('link').first(),
  ).toBeVisible()
  await again(page)
    .getByLabel(/^Password/)
    .fill(password)
  await again(page).getByRole('button', { name: 'Log in and go on' }).click()
}

test('after half an hour of rest on the review: it says so, keeps time and words, and goes on [STATE-15] [AUTH-11] [ERROR-16]', async ({
  page,
  request,
}) => {
  test.slow()
  await newMember(page.request, 'northstar', notAgreed)
  const chosen = await review(page)
  await later(page, request, 31)
  // The page is looked at again, as when the device wakes up.
  await page.evaluate(() => globalThis.dispatchEvent(new Event('pageshow')))
  await logInAgain(page)
  await bookAsKept(page, chosen)
})

test('after twelve hours on the review the same: time and words are kept, and the visit is booked after logging in [STATE-15] [AUTH-11]', async ({
  page,
  request,
}) => {
  test.slow()
  await newMember(page.request, 'northstar', notAgreed)
  const chosen = await review(page)
  await later(page, request, 12 * 60 + 1)
  await page.evaluate(() => globalThis.dispatchEvent(new Event('pageshow')))
  await logInAgain(page)
  await bookAsKept(page, chosen)
})

test('a reload, or storage cleared, after the session ended: log-in says why, and the review comes back [STATE-15] [AUTH-11] [ERROR-16]', async ({
  page,
  context,
  request,
}) => {
  test.slow()
  const { email } = await newMember(page.request, 'northstar', notAgreed)
  const chosen = await review(page)
  await later(page, request, 31)
  await openOn(context, request)
  await page.reload()
  await expect(heading(page, 'Log in')).toBeVisible()
  await expect(page.getByText(expired)).toBeVisible()
  await page.getByLabel(/^Email/).fill(email)
  await page.getByRole('textbox', { name: /^Password/ }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await bookAsKept(page, chosen)
})

test('on the other pages of booking the end is said as well, and nobody else goes on with what a member chose [STATE-15]', async ({
  page,
  context,
  request,
}) => {
  test.slow()
  const { email } = await newMember(page.request, 'northstar', notAgreed)
  await page.goto('/northstar/appointment-type')
  await chooseCounselor(page, 'Video')
  for (const address of ['provider-query', 'results', 'provider-schedule']) {
    await openWatched(page, `/northstar/schedule/${address}`)
    await expect(heading(page, /^(Ask for an appointment|Counselors in .*|Choose a time)$/)).toBeVisible()
    await later(page, request, 31)
    await page.evaluate(() => globalThis.dispatchEvent(new Event('pageshow')))
    await logInAgain(page)
    await expect(heading(page, /^(Ask for an appointment|Counselors in .*|Choose a time)$/)).toBeVisible()
    expect(pathOf(page)).toBe(`/schedule/${address}`)
    await openOn(context, request)
  }
  await chooseTime(page)
  await later(page, request, 31)
  await page.evaluate(() => globalThis.dispatchEvent(new Event('pageshow')))
  await again(page).getByRole('link', { name: 'This is not me' }).click()
  await expect(heading(page, 'Log in')).toBeVisible()
  await page.getByRole('link', { name: 'Start here, and make one on the way' }).click()
  await page.getByRole('button', { name: 'Go on now' }).click()
  await expect(heading(page, 'What brings you here?')).toBeVisible()
  await openOn(context, request)
  await page.goto('/northstar/schedule/appointment')
  await expect(heading(page, 'What brings you here?')).toBeVisible()
  await expect(page.getByText(email)).toHaveCount(0)
})

test('log-out in another tab takes the review down with what was typed [AUTH-06] [STORE-04]', async ({
  page,
  context,
}) => {
  test.slow()
  await newMember(page.request, 'northstar', notAgreed)
  await review(page)
  const other = await context.newPage()
  await other.goto('/northstar/log-out')
  const ask = other.getByRole('button', { name: 'Log out and delete it' })
  await expect(ask.or(heading(other, 'You are logged out'))).toBeVisible()
  if (await ask.isVisible()) await ask.click()
  await expect(heading(other, 'You are logged out')).toBeVisible()
  await expect(heading(page, 'What brings you here?')).toBeVisible()
  await expect(page.getByText('You logged out in another tab')).toBeVisible()
  await page.goto('/northstar/schedule/appointment')
  await expect(heading(page, 'What brings you here?')).toBeVisible()
})

/** A visitor at the list of counselors. */
async function atTheList(page: Page): Promise<void> {
  await startIntake(page, 'northstar')
  await skipQuestions(page, 'northstar')
  await page.getByRole('button', { name: /^Video/ }).click()
  await expect(heading(page, /^Counselors in/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^More times with/ }).first()).toBeVisible()
}
const startsFresh = async (page: Page) => {
  await expect(heading(page, 'What brings you here?')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(cleared)).toBeVisible()
}

test('answers older than 30 minutes: said at the list of counselors too [INTAKE-06] [STATE-10]', async ({
  page,
  context,
  request,
}) => {
  test.slow()
  await atTheList(page)
  await test.step('a counselor is opened', async () => {
    await later(page, request, 31)
    await page
      .getByRole('button', { name: /^More times with/ })
      .first()
      .click()
    await startsFresh(page)
  })
  await test.step('the list is loaded again, and only the server knows the age', async () => {
    await openOn(context, request)
    await atTheList(page)
    await request.post('/control/clock', { data: { advance_seconds: 61 * 60 } })
    await page.reload()
    await startsFresh(page)
  })
})

test('answers older than 30 minutes: nobody registers without the appointment they chose [INTAKE-06] [STATE-10] [STATE-11]', async ({
  page,
  context,
  request,
}) => {
  test.slow()
  const person = newPerson('northstar')
  const registered: string[] = []
  page.on('request', (asked) => {
    if (asked.url().endsWith('/auth/register')) registered.push(asked.url())
  })
  const upToRegister = async () => {
    await atTheList(page)
    await page
      .getByRole('button', { name: /^More times with/ })
      .first()
      .click()
    await chooseTime(page)
    await held(page)
  }
  await test.step('on the review', async () => {
    await upToRegister()
    await later(page, request, 31)
    await page.getByLabel(/^First name/).fill('Ada')
    await startsFresh(page)
  })
  await test.step('on the registration', async () => {
    await openOn(context, request)
    await upToRegister()
    await agree(page, person)
    await later(page, request, 31)
    await page.getByLabel(/^Email/).fill(person.email)
    await startsFresh(page)
  })
  await test.step('on the registration, with the storage cleared on the way', async () => {
    await openOn(context, request)
    await upToRegister()
    await agree(page, person)
    await held(page)
    const registration = page.url()
    // From where no page of the portal is open: one that is left would write down once more what is under way.
    await page.goto('/readyz')
    await page.evaluate(() => {
      sessionStorage.clear()
      localStorage.clear()
    })
    await page.goto(registration)
    await expect(heading(page, 'What brings you here?')).toBeVisible()
  })
  expect(registered).toEqual([])
})

test.afterAll(async ({ request }) => {
  await request.post('/control/clock', { data: {} })
})
