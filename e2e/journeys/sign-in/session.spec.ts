import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { demoPassword } from '../../organizations.ts'
import { createMember, withoutConsent } from '../members.ts'
import { chooseCounselor, chooseTime, logIn } from '../steps.ts'

// Calls with an ended session are rejected.
test.use({ allowConsoleErrors: [/status of (400|401|403) .*\/(api|telehealth)\//] })

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const again = (page: Page) => page.getByRole('dialog', { name: 'Log in again' })
const helpLines = (page: Page) => page.getByRole('complementary', { name: 'Help lines' }).getByRole('link')
const thisDevice = (page: Page) => page.getByText('This device', { exact: true })
const expired = 'Your session has expired. Please log in again.'

/** Ends the session of a page on the server only, like the absolute timeout. */
async function endOnServer(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' }
    const extended = await fetch('/api/auth/extend-token', { method: 'POST', headers, body: '{}' })
    const { auth_token } = (await extended.json()) as { auth_token: string }
    const ended = await fetch('/api/auth/logout', {
      method: 'POST',
      headers: { authorization: `Token ${auth_token}` },
    })
    return ended.status
  })
  expect(status).toBe(200)
}

/** Opens a page that calls the server. */
async function changeSection(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Personal', exact: true }).click()
  await page.getByRole('link', { name: 'Security' }).click()
}

async function logInAgain(page: Page): Promise<void> {
  await again(page)
    .getByLabel(/^Password/)
    .fill(demoPassword)
  await again(page).getByRole('button', { name: 'Log in and go on' }).click()
  await expect(again(page)).toHaveCount(0)
}

test('a session shows a warning before it ends, can be resumed in place, and a forced log-out also ends it on the server [AUTH-09] [AUTH-11] [STATE-15] [ERROR-17] [GUARD-05]', async ({
  page,
  context,
  organization: { client, base },
}) => {
  const { email } = await createMember(page.request, client)
  await test.step('two minutes before the end a warning appears, with one action to stay', async () => {
    await page.route('**/api/me/session', (route) =>
      route.fulfill({ json: { idle_seconds_left: 100, seconds_left: 40_000, is_confirmed: true } }),
    )
    await page.goto(`${base}/profile/security`)
    const warning = page.getByRole('region', { name: 'Log-out warning' })
    await expect(warning.getByRole('alert')).toContainText('Time left: 2 minutes.')
    // The focus does not move, and the help lines stay reachable.
    expect(await warning.evaluate((region) => region.contains(document.activeElement))).toBe(false)
    await expect(helpLines(page).first()).toBeVisible()
    await page.unroute('**/api/me/session')
    const renewed = page.waitForRequest('**/api/auth/extend-token')
    await warning.getByRole('button', { name: 'Stay logged in' }).click()
    await renewed
    await expect(warning).toHaveCount(0)
  })

  await test.step('an ended session is resumed in place', async () => {
    await expect(thisDevice(page)).toBeVisible()
    await endOnServer(page)
    await changeSection(page)
    await expect(again(page)).toContainText(expired)
    await expect(again(page)).toContainText(email)
    await expect(thisDevice(page)).toBeHidden()
    await expect(helpLines(page).first()).toBeVisible()
    await logInAgain(page)
    await expect(thisDevice(page)).toBeVisible()
    await expect(page).toHaveURL(`${base}/profile/security`)
  })

  await test.step('a forced log-out ends the session on the server, and a reload requires the password', async () => {
    const cookies = await context.cookies()
    const session = cookies.find(({ name }) => name === 'evenkeel_session')?.value ?? ''
    expect(session).toMatch(/./)
    const upcoming = /\/telehealth\/v2\/patients\/\d+\/appointments\/upcoming/
    await page.route(upcoming, (route) => route.fulfill({ status: 403, json: { errors: [] } }))
    const ended = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/logout'))
    await page.goto(`${base}/appointments`)
    await expect(page.getByText(expired)).toBeVisible()
    await ended
    await page.unroute(upcoming)
    await page.reload()
    await expect(heading(page, 'Log in')).toBeVisible()
    await expect(page).toHaveURL(`${base}/log-in?redirect=%2Fappointments`)
    await expect(page.getByText(expired)).toBeVisible()
    const kept = await page.request.post('/api/auth/extend-token', {
      data: { auth_token: session },
      headers: { 'x-client-id': client },
    })
    expect(kept.status()).toBe(401)
    await logIn(page, email, demoPassword)
    await expect(heading(page, 'Your appointments')).toBeVisible()
  })
})

test('log-out in one tab ends the others, and Back shows nothing private (trust S28) [STORE-04] [AUTH-06] [ROUTE-26]', async ({
  page,
  context,
  organization: { client, base },
}) => {
  await createMember(page.request, client)
  const other = await context.newPage()
  await other.goto(`${base}/profile`)
  await expect(other.getByText('Lovett')).toBeVisible()
  await other.goto(`${base}/terms`)
  await expect(heading(other, 'Terms of Use')).toBeVisible()
  await page.goto(`${base}/profile/security`)
  await expect(thisDevice(page)).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Log out' }).click()
  await expect(heading(page, 'You are logged out')).toBeVisible()
  await expect(other.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
  await other.goBack()
  await expect(heading(other, 'Log in')).toBeVisible()
  await expect(other.getByText('Lovett')).toHaveCount(0)
  await page.goBack()
  await expect(heading(page, 'Log in')).toBeVisible()
  const names = (await context.cookies()).map(({ name }) => name)
  expect(names).not.toContain('evenkeel_session')
  expect(names).not.toContain('evenkeel_signed_in')
  const asked: string[] = []
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname))
  await page.goto(`${base}/profile`)
  await expect(heading(page, 'Log in')).toBeVisible()
  await expect(page.getByText('Your session has expired')).toHaveCount(0)
  expect(asked).not.toContain('/api/auth/extend-token')
})

test('log-out during a booking asks first, in another tab too, and offers the way back [AUTH-06] [BOOK-13] [STATE-12]', async ({
  page,
  context,
  organization: { client, base },
}) => {
  await createMember(page.request, client, { ...withoutConsent, timezone: 'America/Denver' })
  await page.goto(`${base}/appointment-type`)
  await chooseCounselor(page, 'Video')
  await chooseTime(page)
  await page.getByLabel(/^Your initials/).fill('al')
  const other = await context.newPage()
  const question = 'You have something that is not sent yet'
  await other.goto(`${base}/log-out`)
  await expect(heading(other, question)).toBeVisible()
  await expect(other.getByRole('main')).toContainText('It is the booking you began in another tab.')
  await other.getByRole('link', { name: 'Stay logged in' }).click()
  await expect(heading(other, /^Hello/)).toBeVisible()
  await page.goto(`${base}/log-out`)
  await expect(heading(page, question)).toBeVisible()
  await page.getByRole('link', { name: 'Go on booking' }).click()
  await expect(heading(page, 'Your appointment')).toBeVisible()
  await expect(page.getByLabel(/^Your initials/)).toHaveValue('al')
})
