import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { demoPassword } from '../../organizations.ts'
import { createMember } from '../members.ts'
import { readCode, logIn, readNewestEmail } from '../steps.ts'

// Expected errors of these journeys; a wrong current password is HTTP 500 (RD-186). After "Log out
// everywhere" the page may check its own session, which has just ended.
test.use({
  allowConsoleErrors: [
    /status of (400|401|403|420|429|500) .*\/api\/(auth\/|messages\/unread-messages-count|me\/session)/,
  ],
})

const error = (page: Page, words: string) => page.getByText(words).first()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Requests a password reset on the log-in page. */
async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Forgot?', exact: true }).click()
  await expect(heading(page, 'Set a new password')).toBeVisible()
  await page.getByLabel(/^Email/).fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(heading(page, 'Check your email')).toBeVisible()
}

async function typeNewPassword(page: Page, words: string, button = 'Save my password'): Promise<void> {
  await page.getByRole('textbox', { name: /^New password/ }).fill(words)
  await page.getByRole('textbox', { name: /^Repeat/ }).fill(words)
  await page.getByRole('button', { name: button }).click()
}

test('an account whose email is not confirmed is confirmed at log-in with a new code [ERROR-04] [ERROR-22] [AUTH-04] [AUTH-03] [STATE-06]', async ({
  page,
  createOrganization,
}) => {
  const { base, members } = await createOrganization({ members: ['sam.reed'] })
  const { email } = members[0] ?? { email: '' }
  await page.goto(`${base}/log-in`)
  await logIn(page, email, demoPassword)
  await expect(
    error(
      page,
      'You still need to verify your account. Please retrieve your latest 6-digit verification code from your email.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Confirm your email' })).toBeVisible()
  const field = page.getByRole('textbox', { name: /^One-time code/ })
  await field.fill('000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(error(page, 'This code does not work.')).toBeVisible()
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect(page.getByText('We sent a new code.')).toBeVisible()
  // The error of the old code is gone with it.
  await expect(field).toHaveValue('')
  await expect(page.getByText('This code does not work.')).toHaveCount(0)
  await field.fill(await readCode(page.request, email))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(heading(page, 'Hello, Sam')).toBeVisible()
})

test('the third wrong password locks the account; the emailed link sets a new one, once, and the profile another [ERROR-24] [CONST-13] [ROUTE-27] [ROUTE-28] [AUTH-01] [AUTH-05] [ERROR-02] [ROUTE-29] [ROUTE-30] [CALL-11]', async ({
  page,
  browser,
  baseURL,
  organization: { client, base },
}) => {
  const person = await createMember(page.request, client)
  // A known device stays unlocked, so the failed attempts come from another device.
  await page.context().clearCookies()
  await page.goto(`${base}/log-in`)
  const locked =
    'Your account was temporarily locked due to many unsuccessful login attempts. To unlock your account, please reset your password using the "Forgot?" option above.'
  for (const time of [1, 2, 3]) {
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/login'))
    await logIn(page, person.email, `Wrong#Guess${time}`)
    await answered
    if (time < 3) await expect(error(page, 'That email and password do not match.')).toBeVisible()
    await expect(page.getByText(locked).first()).toBeVisible({ visible: time === 3 })
  }
  await logIn(page, person.email, person.password)
  await expect(error(page, locked)).toBeVisible()

  await askForLink(page, person.email)
  const { text } = await readNewestEmail(page.request, person.email)
  const link = new URL(/https?:\/\/\S*\/password\/reset\/\S+/.exec(text)?.[0] ?? 'http://nowhere.invalid')
  await page.goto(link.pathname)
  await expect(heading(page, 'Choose a new password')).toBeVisible()
  // The token does not stay in the address bar.
  await expect(page).toHaveURL(`${base}/password/forgot`)
  await typeNewPassword(page, 'Bright#Window4')
  await expect(heading(page, 'Your password is changed')).toBeVisible()
  await page.getByRole('link', { name: 'Log in' }).click()
  await logIn(page, person.email, 'Bright#Window4')
  await expect(heading(page, 'Hello, Ada')).toBeVisible()

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' })
  const second = await elsewhere.newPage()
  await test.step('the profile changes it and logs the other device out', async () => {
    const entered = await second.request.post('/api/auth/login', {
      headers: { 'x-client-id': client },
      data: { email: person.email, password: 'Bright#Window4' },
    })
    expect(entered.status()).toBe(200)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Ada' }).click()
    await expect(page.getByRole('main')).toContainText('Lovett')
    await page.getByRole('link', { name: 'Security' }).click()
    await expect(page).toHaveURL(`${base}/profile/security`)
    await expect(page.getByRole('button', { name: 'Log this device out' }).first()).toBeVisible()
    const current = page.getByRole('textbox', { name: /^Current password/ })
    await current.fill('Not#Right1')
    await typeNewPassword(page, 'Warm#Harbor8', 'Change my password')
    await expect(
      error(page, 'There seems to be an authentication issue. Is your current password correct?'),
    ).toBeVisible()
    await current.fill('Bright#Window4')
    await typeNewPassword(page, 'Warm#Harbor8', 'Change my password')
    await expect(page.getByText('Only this one is still logged in.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Log this device out' })).toHaveCount(0)
    await second.goto(`${base}/profile/security`)
    await expect(heading(second, 'Log in')).toBeVisible()
  })

  await test.step('devices are logged out one by one and all at once', async () => {
    await logIn(second, person.email, 'Warm#Harbor8')
    await expect(second.getByText('This device', { exact: true })).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Log this device out' }).click()
    await expect(page.getByText('That device is logged out.')).toBeVisible()
    await second.goto(`${base}/profile`)
    await expect(heading(second, 'Log in')).toBeVisible()
    await page.getByRole('button', { name: 'Log out everywhere' }).click()
    await page.getByRole('button', { name: 'Yes, log out everywhere' }).click()
    await expect(heading(page, 'You are logged out')).toBeVisible()
  })

  await page.goto(link.pathname)
  const refused = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/password-reset-confirm'))
  await typeNewPassword(page, 'Other#Window5')
  expect((await refused).status()).toBe(400)
  await elsewhere.close()
})

test('a person who reads the email elsewhere sets a new password with its code, after a reload too [CALL-09] [CALL-10] [ROUTE-27] [FIELD-27]', async ({
  page,
  organization: { client, base },
}) => {
  const person = await createMember(page.request, client)
  await page.context().clearCookies()
  await page.goto(`${base}/log-in`)
  await askForLink(page, person.email)
  await expect(page.getByRole('textbox', { name: /^Email/ })).toHaveValue(person.email)
  await expect
    .poll(async () => (await readNewestEmail(page.request, person.email)).text)
    .toContain('/password/reset/')
  await page.reload()
  await page.getByRole('button', { name: 'I have a code already' }).click()
  await expect(heading(page, 'Set a new password with a code')).toBeVisible()
  const otp = await readCode(page.request, person.email)
  const send = async (code: string) => {
    await page.getByRole('textbox', { name: /^Email/ }).fill(person.email)
    await page.getByRole('textbox', { name: /^One-time code/ }).fill(code)
    await typeNewPassword(page, 'Bright#Window4')
  }
  await send(otp === '123456' ? '654321' : '123456')
  await expect(page.getByText(/does not work/).first()).toBeVisible()
  await send(otp)
  await expect(heading(page, 'Your password is changed')).toBeVisible()
  await page.getByRole('link', { name: 'Log in' }).click()
  await logIn(page, person.email, 'Bright#Window4')
  await expect(heading(page, 'Hello, Ada')).toBeVisible()
})

test('member pages send a visitor to log-in and back, never out of the portal; a reload keeps the session [GUARD-01] [GUARD-02] [GUARD-03] [GUARD-04] [GUARD-05] [GUARD-06] [GUARD-07] [ROLE-05] [ROLE-11] [ROUTE-25] (trust S13)', async ({
  page,
  organization: { client, base },
}) => {
  const { email } = await createMember(page.request, client)
  await page.context().clearCookies()
  for (const closed of ['/appointments', '/messages/7?page=2', '/documents/sent', '/profile/security']) {
    await page.goto(`${base}${closed}`)
    expect(new URL(page.url()).pathname).toBe(`${base}/log-in`)
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(closed)
  }
  await logIn(page, email, demoPassword)
  await expect(page).toHaveURL(`${base}/profile/security`)
  await expect(page.getByRole('heading', { level: 2, name: 'Password' })).toBeVisible()
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/me')
  await page.reload()
  await expect(heading(page, 'Your profile')).toBeVisible()
  expect((await asked).headers()['authorization']).toMatch(/^Token \S{20,}$/)
  await page.goto(`${base}/log-in`)
  await expect(heading(page, /^Hello, /)).toBeVisible()
  // Roles other than visitor and member have no page in the portal.
  for (const role of ['admin', 'staff', 'counselor', 'hr', 'reports']) {
    const answer = await page.request.get(`${base}/${role}`)
    expect(answer.status()).toBe(404)
  }
  for (const target of ['https://evil.test', '//evil.test', '/\\evil.test']) {
    await page.context().clearCookies()
    await page.goto(`${base}/log-in?redirect=${encodeURIComponent(target)}`)
    await logIn(page, email, demoPassword)
    await expect(heading(page, /^Hello, /)).toBeVisible()
    expect(new URL(page.url()).pathname.replace(/\/$/, '')).toBe(base)
  }
})
