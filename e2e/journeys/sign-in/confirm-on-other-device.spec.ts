import { buildRegistration } from '@evenkeel/api-contract/testing/build-registration'
import type { Browser, Page } from '@playwright/test'
import { expect, syncBrowserClock, test } from '../../fixtures.ts'
import { readBrowserStorage } from '../../read-browser-storage.ts'
import { getBookedHeading, readCode, logIn, readNewestEmail, createPerson, bookUntilCode } from '../steps.ts'

/** Expected errors: calls before the code is confirmed, and those of a logged-out person. */
test.use({ allowConsoleErrors: [/status of (400|401|403)/] })

const where = '/schedule/register-verification'

/** Opens the page of the emailed link in a browser without the registration. */
async function onAnotherDevice(browser: Browser, from: Page, address: string): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  await syncBrowserClock(context, from.request)
  const page = await context.newPage()
  await page.goto(new URL(address, from.url()).href)
  return page
}

async function typeCode(page: Page, email: string, code: string): Promise<void> {
  await page.getByLabel(/^Email/).fill(email)
  await page.getByRole('textbox', { name: /^One-time code/ }).fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
}

test('a code entered on a phone confirms the account, and the registering page books by itself, after a reload too [AUTH-03] [CALL-07] [STATE-11] [GUARD-01] [ROUTE-37] [BOOK-15]', async ({
  page,
  browser,
  organization: { client, base },
}) => {
  const person = await bookUntilCode(page, client)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
  await expect(page.getByRole('main').getByText(person.email)).toBeVisible()
  await expect(page.getByText('Your session has expired')).toBeHidden()
  expect(await readBrowserStorage(page)).not.toContain(person.email)
  const phone = await onAnotherDevice(browser, page, `${base}${where}`)
  await expect(phone.getByText('Type it in only if it was you who made this account')).toBeVisible()
  await typeCode(phone, person.email, await readCode(page.request, person.email))
  await expect(phone.getByText('Your email is confirmed')).toBeVisible()
  await expect(getBookedHeading(page)).toBeVisible()
  await phone.getByRole('link', { name: 'log in here' }).click()
  await logIn(phone, person.email, person.password)
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('Hello')
  await phone.goto(new URL(`${base}/appointments`, page.url()).href)
  await expect(phone.getByRole('button', { name: /^Change the time/ })).toBeVisible()
  await phone.context().close()
})

test('a pending appointment is completed from the home page when the tab that registered is closed [AUTH-03] [BOOK-15] [STATE-10] @deep', async ({
  page,
  organization: { client, base },
}) => {
  const { email } = await bookUntilCode(page, client)
  await page.goto(`${base}/`)
  await page.getByRole('link', { name: 'Go on with your booking' }).click()
  await expect(page.getByText('This one is not booked yet.')).toBeVisible()
  // The link of the email, as an email program opens it.
  const tab = await page.context().newPage()
  await page.close()
  await tab.goto(`${base}${where}`)
  const code = await readCode(tab.request, email)
  await tab.getByRole('textbox', { name: /^One-time code/ }).fill(code)
  await tab.getByRole('button', { name: 'Confirm' }).click()
  await expect(tab.getByRole('heading', { level: 1, name: 'Your appointments' })).toBeVisible()
  await expect(tab.getByRole('main')).toContainText('This appointment is not booked yet')
  await tab.goto(`${base}/`)
  const card = tab.getByRole('region', { name: 'Your appointments' })
  await expect(card.getByText(/day, \w+ \d+ at \d+:\d\d [AP]M · \w+/)).toBeVisible()
  await card.getByRole('button', { name: 'Finish your booking' }).click()
  await expect(getBookedHeading(tab)).toBeVisible()
})

test('a person without a session confirms elsewhere, logs in with the chosen password, and the pending appointment is sent [AUTH-03] [STATE-12] [BOOK-15] @deep', async ({
  page,
  browser,
  organization: { client, base },
}) => {
  const person = await bookUntilCode(page, client)
  await page.context().clearCookies()
  await page.goto(`${base}/`)
  const phone = await onAnotherDevice(browser, page, `${base}${where}`)
  await typeCode(phone, person.email, await readCode(page.request, person.email))
  await expect(phone.getByText('Your email is confirmed')).toBeVisible()
  await phone.context().close()
  await page.goto(`${base}/log-in`)
  await logIn(page, person.email, person.password)
  await expect(getBookedHeading(page)).toBeVisible()
})

test('the owner of a mailbox takes over an account that a stranger registered, and the stranger is logged out [AUTH-03] [ROLE-12]', async ({
  page,
  browser,
  organization: { client, base },
}) => {
  const stranger = createPerson(client)
  const registered = await page.request.post('/api/auth/register', {
    data: buildRegistration({ email: stranger.email, password: stranger.password }),
    headers: { 'x-client-id': client },
  })
  expect(registered.status()).toBe(201)
  await page.goto(`${base}${where}`)
  await expect(page.getByRole('main').getByText(stranger.email)).toBeVisible()
  const owner = await onAnotherDevice(browser, page, `${base}${where}`)
  await typeCode(owner, stranger.email, await readCode(page.request, stranger.email))
  await expect(owner.getByText('If you did not make this account, use the link in the email')).toBeVisible()
  const { text } = await readNewestEmail(page.request, stranger.email)
  const path = /\/[\w-]+\/password\/reset\/\S+/.exec(text)?.[0] ?? ''
  await owner.goto(new URL(path, page.url()).href)
  await owner.getByRole('textbox', { name: /^New password/ }).fill('Bright#Meadow7')
  await owner.getByRole('textbox', { name: /^Repeat/ }).fill('Bright#Meadow7')
  await owner.getByRole('button', { name: 'Save my password' }).click()
  await expect(owner.getByRole('heading', { level: 1, name: 'Your password is changed' })).toBeVisible()
  await page.goto(`${base}/appointments`)
  await expect(page).toHaveURL(/\/log-in/)
  await logIn(page, stranger.email, stranger.password)
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page).toHaveURL(/\/log-in/)
  await owner.context().close()
})
