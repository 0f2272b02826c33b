import type { Page } from '@playwright/test'
import { expect, syncBrowserClock, test } from '../../fixtures.ts'
import { installClock } from '../page-clock.ts'
import {
  getBookedHeading,
  readCode,
  getHeading,
  readNewestEmail,
  createPerson,
  register,
  bookUntilCode,
} from '../steps.ts'

// Expected errors: a wrong code and the session of an unconfirmed account; a sleeping tab gets no response.
test.use({ allowConsoleErrors: [/status of (400|401|403|503)/] })

const codeField = (page: Page) => page.getByRole('textbox', { name: /^One-time code/ })

async function typeCode(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code)
  await page.getByRole('button', { name: /^Confirm/ }).click()
}

test('a visitor corrects the email address and confirms it on another device; a time no longer held is reviewed before it is booked [AUTH-02] [AUTH-03] [STATE-11] [BOOK-15] [ROUTE-37]', async ({
  page,
  browser,
  organization: { client, base },
}) => {
  test.slow()
  await installClock(page)
  await bookUntilCode(page, client)
  await expect(page.getByRole('button', { name: 'Confirm and book' })).toBeVisible()
  const chosen = page.getByRole('complementary', { name: 'The time you chose' })
  const asChosen = await chosen.innerText()
  await page.reload()
  await expect(chosen).toHaveText(asChosen, { useInnerText: true })
  await page.getByRole('link', { name: 'Use another email address' }).click()
  await expect(getHeading(page, 'Make your account')).toBeVisible()
  const right = createPerson(client)
  await page.getByLabel(/^First name/).fill(right.firstName)
  await page.getByLabel(/^Last name/).fill(right.lastName)
  await page.getByLabel(/^Your initials/).fill('al')
  await register(page, right)

  const isOver = page.getByText('We no longer hold this time for you', { exact: true })
  await expect(isOver).toHaveCount(0)
  await page.clock.fastForward('11:00')
  await expect(isOver).toBeVisible()
  await expect(page.getByText('It may still be open.')).toBeVisible()
  const context = await browser.newContext()
  await syncBrowserClock(context, page.request)
  const phone = await context.newPage()
  await phone.goto(`${base}/schedule/register-verification`)
  await expect(getHeading(phone, 'Confirm your email')).toBeVisible()
  await phone.getByLabel(/^Email/).fill(right.email)
  await codeField(phone).fill(await readCode(page.request, right.email))
  await phone.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(phone.getByText('Your email is confirmed')).toBeVisible()
  await context.close()
  await expect(getHeading(page, 'Your appointment')).toBeVisible()
  await expect(page.getByText('This one is not booked yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Book this appointment' }).click()
  await expect(getBookedHeading(page)).toBeVisible()
})

test('a code used in a second tab books in the first one, and a third page learns by email that the account is confirmed [AUTH-03] [AUTH-04] [BOOK-15] @deep', async ({
  page,
  browser,
  control,
  organization: { client, base, name },
}) => {
  test.slow()
  const verification = `${base}/schedule/register-verification`
  const refused = page.getByText(/^This code does not work/)
  const { email } = await bookUntilCode(page, client)
  const code = await readCode(page.request, email)
  await typeCode(page, String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await expect(refused).toBeVisible()
  await page.reload()
  await expect(getHeading(page, 'Check your email')).toBeVisible()
  await expect(page.getByRole('main').getByText(email)).toBeVisible()
  // From here on the first tab sleeps.
  const session = '**/api/me/session'
  await page.route(session, (route) => route.fulfill({ status: 503, json: { errors: [] } }))
  const second = await page.context().newPage()
  await second.goto(verification)
  await expect(getHeading(second, 'Check your email')).toBeVisible()
  // Longer than the grace period of a token renewed by another tab.
  await control('clock', { advance_seconds: 40 })
  await typeCode(second, code)
  await expect(getHeading(second, 'Your appointments')).toBeVisible()
  await page.evaluate(() => {
    const seen = globalThis as { wasRefused?: boolean }
    new MutationObserver(() => {
      if (document.body.innerText.includes('This code does not work')) seen.wasRefused = true
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await page.unroute(session)
  await typeCode(page, code)
  await expect(getBookedHeading(page)).toBeVisible()
  expect(await page.evaluate(() => (globalThis as { wasRefused?: boolean }).wasRefused)).toBeUndefined()

  const context = await browser.newContext()
  const third = await context.newPage()
  await third.goto(verification)
  await third.getByLabel(/^Email/).fill(email)
  await third.getByRole('button', { name: 'Send a new code' }).click()
  await expect(third.getByText('We sent a new code.')).toBeVisible()
  await expect
    .poll(async () => (await readNewestEmail(page.request, email)).subject)
    .toBe(`You can log in to ${name}`)
  await context.close()
})
