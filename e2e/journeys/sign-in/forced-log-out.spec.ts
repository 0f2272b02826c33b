import { password } from '../../organisations.ts'
import { expect, test } from '../../fixtures.ts'
import { newMember } from '../members.ts'

test.use({ allowConsoleErrors: [/status of (400|401|403|500) .*\/(api|telehealth)\//] })

const expired = 'Your session has expired. Please log in again.'
const upcoming = /\/telehealth\/v2\/patients\/\d+\/appointments\/upcoming/

test('a forced log-out is one: a reload asks for the password, and the session is over on the server too [STATE-15] [ERROR-17] [GUARD-05]', async ({
  page,
  context,
}) => {
  const { email } = await newMember(page.request, 'cedarvalley')
  const session = (await context.cookies('http://127.0.0.1/api')).find(
    ({ name }) => name === 'evenkeel_session',
  )
  await page.route(upcoming, (route) => route.fulfill({ status: 403, json: { errors: [] } }))
  // A page whose calls are watched takes those on their way along when it goes.
  const ended = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/logout'))
  await page.goto('/cedarvalley/appointments')
  await expect(page.getByText(expired)).toBeVisible()
  await ended
  await page.unroute(upcoming)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  await expect(page).toHaveURL(/\/cedarvalley\/log-in\?redirect=%2Fappointments$/)
  await expect(page.getByText(expired)).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('evenkeel_signed_in')
  // Whoever kept the cookie has nothing of it.
  expect(session?.value).toMatch(/./)
  const kept = await page.request.post('/api/auth/extend-token', {
    data: { auth_token: session?.value },
    headers: { 'x-client-id': 'cedarvalley' },
  })
  expect(kept.status()).toBe(401)
  await page.getByLabel(/^Email/).fill(email)
  await page.getByRole('textbox', { name: /^Password/ }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointments' })).toBeVisible()
})

test('after a forced log-out the same person goes on in place, and stays in over a reload [STATE-15] [AUTH-11]', async ({
  page,
}) => {
  await newMember(page.request, 'cedarvalley')
  await page.route(upcoming, (route) => route.fulfill({ status: 403, json: { errors: [] } }))
  await page.goto('/cedarvalley/appointments')
  const again = page.getByRole('dialog', { name: 'Log in again' })
  await expect(again).toContainText(expired)
  await page.unroute(upcoming)
  await again.getByLabel(/^Password/).fill(password)
  await again.getByRole('button', { name: 'Log in and go on' }).click()
  await expect(again).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointments' })).toBeVisible()
})

test('what an error screen said of one person or program is said to nobody else [SCREEN-01] [ROUTE-26] [ROUTE-48]', async ({
  page,
}) => {
  const ada = await newMember(page.request, 'cedarvalley')
  await page.route(upcoming, (route) =>
    route.fulfill({ status: 500, json: { error_type: 'InternalError', errors: [] } }),
  )
  const trouble = "We're having trouble connecting with our network right now"
  const fail = async () => {
    await page.goto('/cedarvalley/appointments')
    await expect(page.getByText(trouble)).toBeVisible()
    await expect(page).toHaveURL(/\/cedarvalley\/error$/)
  }
  const isForgotten = async (address: string) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'This did not work out' })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Something went wrong')
    await expect(page.getByText(trouble)).toHaveCount(0)
  }
  await fail()
  await page.reload()
  await expect(page.getByText(trouble)).toBeVisible()
  await isForgotten('/northstar/error')
  await page.goto('/cedarvalley/error')
  await expect(page.getByText(trouble)).toBeVisible()
  await page.goto('/cedarvalley/log-out')
  await expect(page.getByRole('heading', { level: 1, name: 'You are logged out' })).toBeVisible()
  await isForgotten('/cedarvalley/error')

  // The session ends by itself, or by force in another tab: gone as well.
  await page.request.post('/api/auth/login', {
    data: { email: ada.email, password },
    headers: { 'x-client-id': 'cedarvalley' },
  })
  await fail()
  await page.context().clearCookies()
  await isForgotten('/cedarvalley/error')
})
