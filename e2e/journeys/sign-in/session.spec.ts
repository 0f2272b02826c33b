import type { Page } from '@playwright/test'
import { password } from '../../organisations.ts'
import { expect, test } from '../../fixtures.ts'
import { newMember } from '../members.ts'

test.use({ allowConsoleErrors: [/status of (400|401|403|404) .*\/(api|telehealth)\//] })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const again = (page: Page) => page.getByRole('dialog', { name: 'Log in again' })

/** Ends the session of a page on the server alone, as the end of the twelve hours does. */
async function endOnServer(page: Page): Promise<void> {
  const answer = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' }
    const extended = await fetch('/api/auth/extend-token', { method: 'POST', headers, body: '{}' })
    const { auth_token } = (await extended.json()) as { auth_token: string }
    const ended = await fetch('/api/auth/logout', {
      method: 'POST',
      headers: { authorization: `Token ${auth_token}` },
    })
    return ended.status
  })
  expect(answer).toBe(200)
}

test('a session that ended is taken up again in place, and what was being done goes on [AUTH-11] [STATE-15]', async ({
  page,
}) => {
  const { email } = await newMember(page.request, 'cedarvalley')
  await page.goto('/cedarvalley/')
  await page.goto('/cedarvalley/profile/security')
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await endOnServer(page)
  await page.getByLabel(/^Your current password|^Current password/).fill('Wrong#Words12')
  await page.getByRole('link', { name: 'Personal', exact: true }).click()
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(again(page)).toBeVisible()
  await expect(again(page)).toContainText('Your session has expired. Please log in again.')
  await expect(again(page)).toContainText(email)
  await expect(page.getByText('This device', { exact: true })).toBeHidden()
  await expect(
    page.getByRole('complementary', { name: 'Help lines' }).getByRole('link').first(),
  ).toBeVisible()
  await again(page)
    .getByLabel(/^Password/)
    .fill(password)
  await again(page).getByRole('button', { name: 'Log in and go on' }).click()
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await expect(again(page)).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/cedarvalley/profile/security')
})

test('two minutes before the end there is a warning, with one action to stay [AUTH-09]', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.route('**/api/me/session', (route) =>
    route.fulfill({ json: { idle_seconds_left: 100, seconds_left: 40_000, is_confirmed: true } }),
  )
  await newMember(page.request, 'cedarvalley')
  await page.goto('/cedarvalley/')
  const warning = page.getByRole('region', { name: 'Log-out warning' })
  await expect(warning).toContainText('Are you still there?')
  await expect(warning.getByRole('alert')).toContainText('Time left: 2 minutes.')
  // The focus stays where it was, and the help lines stay in reach.
  expect(
    await page.evaluate(() => document.activeElement?.closest('section[aria-label="Log-out warning"]')),
  ).toBeNull()
  await expect(
    page.getByRole('complementary', { name: 'Help lines' }).getByRole('link').first(),
  ).toBeVisible()
  await page.unroute('**/api/me/session')
  await warning.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(warning).toHaveCount(0)
  expect(calls).toContain('/api/auth/extend-token')
})

test('log-out in one tab ends the others without a reload, and Back shows nothing private (trust S28) [STORE-04] [AUTH-06] [ROUTE-26]', async ({
  page,
  context,
}) => {
  await newMember(page.request, 'cedarvalley')
  await page.goto('/cedarvalley/')
  const other = await context.newPage()
  await other.goto('/cedarvalley/profile')
  await expect(other.getByText('Ada').first()).toBeVisible()
  // A page that was left is kept whole by the browser where it can.
  await other.goto('/cedarvalley/terms')
  await page.goto('/cedarvalley/log-out')
  await expect(heading(page, 'You are logged out')).toBeVisible()
  await expect(other.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
  await other.goBack()
  await expect(heading(other, 'Log in')).toBeVisible()
  await expect(other.getByText('Lovett')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByText('Lovett')).toHaveCount(0)
})

test('devices are listed, ended one by one and all at once [AUTH-05]', async ({ page, browser, baseURL }) => {
  const { email } = await newMember(page.request, 'cedarvalley')
  const elsewhere = await browser.newContext({ ...(baseURL ? { baseURL } : {}), serviceWorkers: 'block' })
  const second = await elsewhere.newPage()
  await second.request.post('/api/auth/login', {
    headers: { 'x-client-id': 'cedarvalley' },
    data: { email, password },
  })
  await page.goto('/cedarvalley/profile/security')
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  const before = await page.getByRole('button', { name: 'Log this device out' }).count()
  await page.getByRole('button', { name: 'Log this device out' }).first().click()
  await expect(page.getByText('That device is logged out.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log this device out' })).toHaveCount(before - 1)
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await page.getByRole('button', { name: 'Yes, log out everywhere' }).click()
  await expect(heading(page, 'You are logged out')).toBeVisible()
  await second.goto('/cedarvalley/profile')
  await expect(heading(second, 'Log in')).toBeVisible()
  await elsewhere.close()
})

test('a changed password logs the other devices out, and the list says so at once [AUTH-05] [CALL-11]', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email } = await newMember(page.request, 'cedarvalley')
  const elsewhere = await browser.newContext({ ...(baseURL ? { baseURL } : {}), serviceWorkers: 'block' })
  const second = await elsewhere.newPage()
  await second.request.post('/api/auth/login', {
    headers: { 'x-client-id': 'cedarvalley' },
    data: { email, password },
  })
  await page.goto('/cedarvalley/profile/security')
  await expect(page.getByText('All your other devices are logged out when you change it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log this device out' }).first()).toBeVisible()
  await page.getByLabel(/^Current password/).fill(password)
  await page.getByLabel(/^New password/).fill('Quiet#Meadow42')
  await page.getByLabel(/^Repeat new password/).fill('Quiet#Meadow42')
  await page.getByRole('button', { name: 'Change my password' }).click()
  await expect(page.getByText('Only this one is still logged in.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log this device out' })).toHaveCount(0)
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await second.goto('/cedarvalley/profile/security')
  await expect(heading(second, 'Log in')).toBeVisible()
  await elsewhere.close()
})

test('what is typed into log-in, and sent, before the scripts have started is not lost [AUTH-01]', async ({
  page,
  request,
}) => {
  const { email } = await newMember(request, 'cedarvalley')
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/cedarvalley/log-in', { waitUntil: 'commit' })
  await page.getByLabel(/^Email/).fill(email)
  await page.getByRole('textbox', { name: /^Password/ }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByLabel(/^Email/)).toHaveValue(email)
  go()
  await expect(heading(page, 'Hello, ')).toBeVisible()
})
