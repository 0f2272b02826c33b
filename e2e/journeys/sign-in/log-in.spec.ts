import type { Page } from '@playwright/test'
import { password } from '../../organisations.ts'
import { expect, test } from '../../fixtures.ts'
import { arriveAs, newMember } from '../members.ts'
import { codeFor, logIn, newestMail } from '../steps.ts'

// The refusals that these journeys ask for; a wrong current password arrives as HTTP 500 (RD-186).
// A count of unread messages that is on its way when the session ends is refused.
test.use({
  allowConsoleErrors: [
    /status of (400|401|403|420|429|500) .*\/api\/(auth\/|messages\/unread-messages-count)/,
  ],
})

const error = (page: Page, words: string) => page.getByText(words).first()

test('an account whose code is open is confirmed at log-in, after a new code was sent [ERROR-04] [ERROR-22] [AUTH-04] [AUTH-03] [STATE-06]', async ({
  page,
}) => {
  const sam = 'sam.reed@northstar.example'
  await page.goto('/northstar/log-in')
  await logIn(page, sam, password)
  await expect(
    error(
      page,
      'You still need to verify your account. Please retrieve your latest 6-digit verification code from your email.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Confirm your email' })).toBeVisible()
  const resent = page.waitForResponse((answer) =>
    answer.url().endsWith('/api/auth/resend-verification-email'),
  )
  const field = page.getByRole('textbox', { name: /^One-time code/ })
  await field.fill('000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(error(page, 'This code does not work.')).toBeVisible()
  await page.getByRole('button', { name: 'Send a new code' }).click()
  expect((await resent).ok()).toBe(true)
  await expect(page.getByText('We sent a new code.')).toBeVisible()
  // What was said of the code before is not said of the one that comes.
  await expect(field).toHaveValue('')
  await expect(page.getByText('This code does not work.')).toHaveCount(0)
  const code = await codeFor(page.request, sam)
  await field.fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello, Sam')
})

test('the third failure says that the account is locked, the second does not; a mailed link opens it again [ERROR-24] [CONST-13] [ROUTE-27] [ROUTE-28] [AUTH-01] [AUTH-05] [ERROR-02] [ROUTE-29] [ROUTE-30]', async ({
  page,
}) => {
  test.slow()
  const person = await newMember(page.request, 'northstar')
  // The own device is known and keeps its owner in: another person tries, on a device of their own.
  await page.context().clearCookies()
  await page.goto('/northstar/log-in')
  const locked =
    'Your account was temporarily locked due to many unsuccessful login attempts. To unlock your account, please reset your password using the "Forgot?" option above.'
  for (const time of [1, 2, 3]) {
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/login'))
    await logIn(page, person.email, `Wrong#Guess${time}`)
    await answered
    if (time < 3) await expect(error(page, 'That email and password do not match.')).toBeVisible()
    // What was refused as a whole has no part that is marked as right.
    await expect(page.locator('main label svg')).toHaveCount(0)
    await expect(page.getByText(locked).first()).toBeVisible({ visible: time === 3 })
  }
  await logIn(page, person.email, person.password)
  await expect(error(page, locked)).toBeVisible()

  await page.getByRole('link', { name: 'Forgot?', exact: true }).click()
  await expect(page).toHaveURL(/\/northstar\/password\/forgot$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible()
  await page.getByLabel(/^Email/).fill(person.email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
  const { text } = await newestMail(page.request, person.email)
  const link = new URL(/https?:\/\/\S*\/password\/reset\/\S+/.exec(text)?.[0] ?? 'http://nowhere.invalid')
  await page.goto(link.pathname)
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible()
  // Nobody reads the token in the address bar.
  await expect(page).toHaveURL(/\/northstar\/password\/forgot$/)
  await page.getByRole('textbox', { name: /^New password/ }).fill('Bright#Window4')
  await page.getByRole('textbox', { name: /^Repeat/ }).fill('Bright#Window4')
  await page.getByRole('button', { name: 'Save my password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your password is changed' })).toBeVisible()
  await page.getByRole('link', { name: 'Log in' }).click()
  await logIn(page, person.email, 'Bright#Window4')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello, Ada')

  // The profile changes it too, and asks for the current one.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Ada' }).click()
  await expect(page.getByRole('main')).toContainText('Lovett')
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(page).toHaveURL(/\/northstar\/profile\/security$/)
  const change = async (current: string) => {
    await page.getByRole('textbox', { name: /^Current password/ }).fill(current)
    await page.getByRole('textbox', { name: /^New password/ }).fill('Warm#Harbor8')
    await page.getByRole('textbox', { name: /^Repeat/ }).fill('Warm#Harbor8')
    await page.getByRole('button', { name: 'Change my password' }).click()
  }
  await change('Not#Right1')
  await expect(
    error(page, 'There seems to be an authentication issue. Is your current password correct?'),
  ).toBeVisible()
  await change('Bright#Window4')
  await expect(error(page, 'Your password is changed')).toBeVisible()

  // The link worked once.
  await page.goto(link.pathname)
  await page.getByRole('textbox', { name: /^New password/ }).fill('Other#Window5')
  await page.getByRole('textbox', { name: /^Repeat/ }).fill('Other#Window5')
  const refused = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/password-reset-confirm'))
  await page.getByRole('button', { name: 'Save my password' }).click()
  expect((await refused).status()).toBe(400)
})

test('logging out in one tab ends the session in the other [STORE-04] [ROUTE-26] [AUTH-06]', async ({
  page,
}) => {
  await arriveAs(page, 'maya.lopez@northstar.example')
  const other = await page.context().newPage()
  await other.goto('/northstar/appointments')
  await expect(other.getByRole('heading', { level: 1, name: 'Your appointments' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are logged out' })).toBeVisible()
  await expect(other).toHaveURL(/\/northstar\/log-in/)
  await expect(other.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await other.goto('/northstar/appointments')
  await expect(other).toHaveURL(/\/northstar\/log-in\?redirect=%2Fappointments$/)
  expect(await page.evaluate(() => document.cookie)).not.toContain('evenkeel_signed_in=1')
})
