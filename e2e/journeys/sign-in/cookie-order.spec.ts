import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test'
import { test } from '../../held-answers.ts'
import { password } from '../../organisations.ts'
import { newMember } from '../members.ts'
import { logIn } from '../steps.ts'

test.use({ allowConsoleErrors: [/status of (401|403) .*\/(api|telehealth)\//] })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const renewalPath = '/api/auth/extend-token'
const again = (page: Page) => page.getByRole('dialog', { name: 'Log in again' })

/** Ends all sessions of a member from another device, of which the pages of this browser hear nothing. */
async function endElsewhere(device: APIRequestContext, email: string): Promise<void> {
  const headers = { 'x-client-id': 'cedarvalley' }
  const entered = await device.post('/api/auth/login', { data: { email, password }, headers })
  const { auth_token: token } = (await entered.json()) as { auth_token: string }
  const out = await device.post('/api/auth/logout-everywhere', {
    headers: { ...headers, authorization: `Token ${token}` },
  })
  expect(out.status()).toBe(200)
}

const cookieNames = async (context: BrowserContext): Promise<readonly string[]> =>
  (await context.cookies()).map(({ name }) => name)

test('a renewal that is refused after a log-in in another tab leaves that person logged in [AUTH-11] [STATE-15]', async ({
  page,
  context,
  request,
  answers,
}) => {
  const { email } = await newMember(page.request, 'cedarvalley')
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/cedarvalley/profile/security')
    await expect(tab.getByText('This device', { exact: true })).toBeVisible()
  }
  await endElsewhere(request, email)
  await other.getByRole('link', { name: 'Personal', exact: true }).click()
  await other.getByRole('link', { name: 'Security' }).click()
  await expect(again(other)).toBeVisible()
  const renewal = answers.hold(renewalPath)
  await page.getByRole('link', { name: 'Personal', exact: true }).click()
  await page.getByRole('link', { name: 'Security' }).click()
  await renewal.asked
  await again(other)
    .getByLabel(/^Password/)
    .fill(password)
  await again(other).getByRole('button', { name: 'Log in and go on' }).click()
  await expect(other.getByText('This device', { exact: true })).toBeVisible()
  await renewal.letGo()
  // The tab that was refused goes on with the new session as well.
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  for (const tab of [other, page]) {
    await tab.reload()
    await expect(heading(tab, 'Your profile')).toBeVisible()
  }
})

test('a renewal answered after a log-out in another tab brings nothing back, and is not asked for again [AUTH-06] [STORE-04]', async ({
  page,
  context,
  answers,
}) => {
  await newMember(page.request, 'cedarvalley')
  const other = await context.newPage()
  await other.goto('/cedarvalley/profile/security')
  await expect(other.getByText('This device', { exact: true })).toBeVisible()
  const renewal = answers.hold(renewalPath)
  await page.goto('/cedarvalley/profile')
  await renewal.asked
  await other.getByRole('link', { name: 'Log out', exact: true }).first().click()
  await expect(heading(other, 'You are logged out')).toBeVisible()
  await expect.poll(() => cookieNames(context)).not.toContain('evenkeel_session')
  await renewal.letGo()
  await expect(heading(page, 'Log in')).toBeVisible()
  expect(await cookieNames(context)).not.toContain('evenkeel_signed_in')
  expect(await cookieNames(context)).not.toContain('evenkeel_session')
  const asked: string[] = []
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname))
  await page.goto('/cedarvalley/profile')
  await expect(heading(page, 'Log in')).toBeVisible()
  await expect(page.getByText('Your session has expired')).toHaveCount(0)
  expect(asked).not.toContain('/api/auth/extend-token')
})

test('a renewal answered after another person logged in in another tab leaves that person there [ROLE-12] [AUTH-11]', async ({
  page,
  context,
  request,
  answers,
}) => {
  const next = await newMember(request, 'cedarvalley')
  const other = await context.newPage()
  await other.goto('/cedarvalley/log-in')
  await expect(heading(other, 'Log in')).toBeVisible()
  await newMember(page.request, 'cedarvalley')
  const renewal = answers.hold(renewalPath)
  await page.goto('/cedarvalley/profile')
  await renewal.asked
  await logIn(other, next.email, password)
  await expect(heading(other, 'Hello, ')).toBeVisible()
  await expect(heading(page, 'Log in')).toBeVisible()
  await renewal.letGo()
  await other.goto('/cedarvalley/profile/contact')
  await expect(other.getByText(next.email).first()).toBeVisible()
})

test('the cookie of a session that ended elsewhere is refused once, and not asked about again [AUTH-11] [GUARD-01]', async ({
  page,
  context,
  request,
}) => {
  const { email } = await newMember(page.request, 'cedarvalley')
  await endElsewhere(request, email)
  const [asked, errors]: [string[], string[]] = [[], []]
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto('/cedarvalley/profile')
  await expect(heading(page, 'Log in')).toBeVisible()
  expect(asked.filter((path) => path === '/api/auth/extend-token')).toHaveLength(1)
  expect(await cookieNames(context)).not.toContain('evenkeel_signed_in')
  errors.length = asked.length = 0
  for (const address of ['/cedarvalley/', '/cedarvalley/profile', '/cedarvalley/log-in']) {
    await page.goto(address)
    await expect(page.getByRole('link', { name: 'Log in' }).or(heading(page, 'Log in')).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  expect(asked).not.toContain('/api/auth/extend-token')
  expect(errors).toEqual([])
})
