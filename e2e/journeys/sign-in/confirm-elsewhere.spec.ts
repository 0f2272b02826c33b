import type { Browser, Page } from '@playwright/test'
import { expect, keepSameClock, test } from '../../fixtures.ts'
import {
  booked,
  codeFor,
  fillRegistration,
  logIn,
  newestMail,
  upToTheCode,
  upToTheAccount,
} from '../steps.ts'

/** Opens the page of the mailed link in a browser that knows nothing of the registration. */
async function onAnotherDevice(browser: Browser, from: Page, address: string): Promise<Page> {
  const context = await browser.newContext()
  await keepSameClock(context, from.request)
  const page = await context.newPage()
  await page.goto(address)
  return page
}

async function typeCode(page: Page, email: string, code: string): Promise<void> {
  await page.getByLabel(/^Email/).fill(email)
  await page.getByRole('textbox', { name: /^One-time code/ }).fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
}

/** A reload while the code is open, and the log-in of a person who was put out, are refused by the server. */
const refused = /Failed to load resource: the server responded with a status of (400|401|403)/
test.use({ allowConsoleErrors: [refused] })

const where = '/northstar/schedule/register-verification'

test('a code typed in on a phone keeps the chosen password, and the page that registered books by itself [AUTH-03] [CALL-07] [STATE-11]', async ({
  page,
  browser,
}) => {
  test.slow()
  const person = await upToTheCode(page)
  const phone = await onAnotherDevice(browser, page, where)
  await expect(phone.getByText('Type it in only if it was you who made this account')).toBeVisible()
  await typeCode(phone, person.email, await codeFor(page.request, person.email))
  await expect(phone.getByText('Your email is confirmed')).toBeVisible()
  await expect(booked(page)).toBeVisible({ timeout: 20_000 })
  await phone.getByRole('link', { name: 'log in here' }).click()
  await logIn(phone, person.email, person.password)
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('Hello')
  await phone.goto('/northstar/appointments')
  await expect(phone.getByRole('button', { name: /^Change the time/ })).toBeVisible()
  await phone.context().close()
})

test('the page that registered goes on after a reload too, and after the mail was read at the organization’s own host [AUTH-03] [GUARD-01] [BOOK-15]', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const person = await upToTheCode(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
  await expect(page.getByText('Your session has expired')).toBeHidden()
  const host = new URL(baseURL ?? '')
  host.hostname = 'northstar.localhost'
  const phone = await onAnotherDevice(browser, page, `${host.origin}/schedule/register-verification`)
  await typeCode(phone, person.email, await codeFor(page.request, person.email))
  await expect(phone.getByText('Your email is confirmed')).toBeVisible()
  await expect(booked(page)).toBeVisible({ timeout: 20_000 })
  await phone.context().close()
})

test('who finds the first page gone logs in with the chosen password, and the kept appointment is sent [AUTH-03] [STATE-12] [BOOK-15]', async ({
  page,
  browser,
}) => {
  test.slow()
  const person = await upToTheCode(page)
  await page.context().clearCookies()
  await page.goto('/northstar/')
  const phone = await onAnotherDevice(browser, page, where)
  await typeCode(phone, person.email, await codeFor(page.request, person.email))
  await expect(phone.getByText('Your email is confirmed')).toBeVisible()
  await phone.context().close()
  await page.goto('/northstar/log-in')
  await logIn(page, person.email, person.password)
  await expect(booked(page)).toBeVisible()
})

/** The link of the mail in a tab of its own, as a mail program opens it; the tab that registered stays or is closed. */
async function behindTheLink(page: Page, email: string, isClosed: boolean): Promise<Page> {
  const tab = await page.context().newPage()
  if (isClosed) await page.close()
  await tab.goto(where)
  const code = await codeFor(tab.request, email)
  await tab.getByRole('textbox', { name: /^One-time code/ }).fill(code)
  await tab.getByRole('button', { name: 'Confirm' }).click()
  await expect(tab.getByRole('heading', { level: 1, name: 'Your appointments' })).toBeVisible()
  return tab
}

test('a code typed in behind the link of the mail leads to the appointment, which the tab that registered books [AUTH-03] [BOOK-15]', async ({
  page,
}) => {
  test.slow()
  const { email } = await upToTheCode(page)
  const tab = await behindTheLink(page, email, false)
  await expect(booked(page)).toBeVisible({ timeout: 20_000 })
  await expect(tab.getByRole('button', { name: /^Change the time/ })).toBeVisible({ timeout: 20_000 })
})

test('where the tab that registered is closed, the kept appointment is finished behind the link of the mail [AUTH-03] [BOOK-15]', async ({
  page,
}) => {
  test.slow()
  const { email } = await upToTheCode(page)
  const tab = await behindTheLink(page, email, true)
  await expect(tab.getByRole('main')).toContainText('This appointment is not booked yet')
  await tab.getByRole('button', { name: 'Finish booking' }).click()
  await expect(booked(tab)).toBeVisible()
})

test('a kept appointment is finished on the home page too, which says its time [AUTH-03] [BOOK-15]', async ({
  page,
}) => {
  test.slow()
  const { email } = await upToTheCode(page)
  const tab = await behindTheLink(page, email, true)
  await expect(tab.getByRole('main')).toContainText('This appointment is not booked yet')
  await tab.goto('/northstar/')
  const card = tab.getByRole('region', { name: 'Your appointments' })
  await expect(card.getByText(/day, \w+ \d+ at \d+:\d\d [AP]M · \w+/)).toBeVisible()
  await card.getByRole('button', { name: 'Finish your booking' }).click()
  await expect(booked(tab)).toBeVisible()
})

test('who leaves the page of the code finds the way back on the home page [AUTH-03] [STATE-10]', async ({
  page,
}) => {
  test.slow()
  const { email } = await upToTheCode(page)
  await page.goto('/northstar/')
  await page.getByRole('link', { name: 'Go on with your booking' }).click()
  await expect(page.getByText('This one is not booked yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: /^One-time code/ }).fill(await codeFor(page.request, email))
  await page.getByRole('button', { name: /^Confirm/ }).click()
  await expect(booked(page)).toBeVisible()
})

test('the code is asked for once the appointment is kept: whoever leaves then need not agree again [STATE-11] [BOOK-15]', async ({
  page,
}) => {
  test.slow()
  const person = await upToTheAccount(page)
  await fillRegistration(page, person)
  const { promise: mayBeKept, resolve: keep } = Promise.withResolvers<void>()
  await page.route(/\/appointments$/, async (route) => {
    if (route.request().method() === 'POST') await mayBeKept
    await route.continue()
  })
  const draft = page.waitForRequest((sent) => sent.method() === 'POST' && /\/appointments$/.test(sent.url()))
  await page.getByRole('button', { name: 'Make my account' }).click()
  await draft
  await expect(page.getByRole('heading', { level: 1, name: 'Make your account' })).toBeVisible()
  keep()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
  await page.goto('/northstar/schedule/appointment')
  await expect(page.getByText('This one is not booked yet.')).toBeVisible()
})

test('the owner of a mailbox who did not register takes the account over: the stranger is out [AUTH-03] [ROLE-12]', async ({
  page,
  browser,
}) => {
  test.slow()
  const stranger = await upToTheCode(page)
  const owner = await onAnotherDevice(browser, page, where)
  await typeCode(owner, stranger.email, await codeFor(page.request, stranger.email))
  await expect(owner.getByText('If you did not make this account, use the link in the email')).toBeVisible()
  const { text } = await newestMail(page.request, stranger.email)
  const path = /\/northstar\/password\/reset\/\S+/.exec(text)?.[0] ?? ''
  await owner.goto(path)
  await owner.getByRole('textbox', { name: /^New password/ }).fill('Bright#Meadow7')
  await owner.getByRole('textbox', { name: /^Repeat/ }).fill('Bright#Meadow7')
  await owner
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  await expect(owner.getByText(/new password is set|can log in/i).first()).toBeVisible()
  await page.goto('/northstar/appointments')
  await expect(page).toHaveURL(/\/log-in/)
  await logIn(page, stranger.email, stranger.password)
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page).toHaveURL(/\/log-in/)
  await owner.context().close()
})
