import { arriveAs } from '../journeys/members.ts'
import { logIn } from '../journeys/steps.ts'
import { password } from '../organisations.ts'
import { expect, test } from '../fixtures.ts'

const maya = 'maya.lopez@northstar.example'

test('pages of members send a visitor to log-in and remember where to [GUARD-04] [GUARD-05] [ROLE-05]', async ({
  page,
}) => {
  for (const closed of [
    '/appointments',
    '/conversation',
    '/messages',
    '/messages/7?page=2',
    '/documents',
    '/documents/sent',
    '/profile',
    '/profile/security',
  ]) {
    await page.goto(`/northstar${closed}`)
    expect(new URL(page.url()).pathname).toBe('/northstar/log-in')
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(closed)
  }
  await logIn(page, maya, password)
  await expect(page).toHaveURL(/\/northstar\/profile\/security$/)
  await expect(page.getByRole('heading', { level: 2, name: 'Password' })).toBeVisible()
})

for (const target of ['https://evil.test', '//evil.test', '/\\evil.test']) {
  test(`after log-in nobody is led out of the portal: ${target} (trust S13) [GUARD-07]`, async ({ page }) => {
    await page.goto(`/northstar/log-in?redirect=${encodeURIComponent(target)}`)
    await logIn(page, maya, password)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello, ')
    await expect(page).toHaveURL(/\/northstar\/?$/)
  })
}

test('a reload keeps the member, the page and asks who it is; log-in leads home [GUARD-01] [GUARD-02] [GUARD-03] [GUARD-06] [GUARD-15] [ROUTE-25]', async ({
  page,
}) => {
  const isRecord = (url: string) => /^\/telehealth\/v2\/patients\/\d+$/.test(new URL(url).pathname)
  // The page before asks too, and it may ask late: its answer is waited for before anything is counted.
  const before = page.waitForResponse((answer) => isRecord(answer.url()))
  await arriveAs(page, maya)
  await before
  const asked: { path: string; authorization: string }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    asked.push({
      path: `${request.method()} ${pathname}`,
      authorization: request.headers()['authorization'] ?? '',
    })
  })
  const told = page.waitForResponse((answer) => isRecord(answer.url()))
  await page.goto('/northstar/appointments')
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointments' })).toBeVisible()
  await expect(page).toHaveURL(/\/northstar\/appointments$/)
  // The page may be there before its scripts have asked.
  await expect
    .poll(() => asked.find(({ path }) => path === 'GET /api/me')?.authorization ?? '')
    .toMatch(/^Token \S{20,}$/)
  const record = () => asked.filter(({ path }) => /^GET \/telehealth\/v2\/patients\/\d+$/.test(path))
  // While it is being read nobody asks for it a second time.
  await (await told).finished()
  expect(record()).toHaveLength(1)
  expect(record()[0]?.authorization).toMatch(/^Bearer /)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact us' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible()
  await expect.poll(() => record().length).toBe(2)

  await page.goto('/northstar/log-in')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello, ')
  await expect(page).toHaveURL(/\/northstar\/?$/)
})

test('registering while signed in reads the coming appointments again [GUARD-14]', async ({ page }) => {
  await arriveAs(page, maya)
  await page.goto('/northstar/terms')
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible()
  const upcoming = page.waitForRequest((asked) =>
    /\/telehealth\/v2\/patients\/\d+\/appointments\/upcoming$/.test(asked.url()),
  )
  await page.goto('/northstar/schedule/register')
  expect((await upcoming).headers()['authorization']).toMatch(/^Bearer /)
})

test.describe('who is neither visitor nor member', () => {
  const roles = ['admin', 'staff', 'counselor', 'provider', 'hr', 'reports', 'users']
  test.use({ allowConsoleErrors: [new RegExp(`status of 404 .*/northstar/(${roles.join('|')})\\)$`)] })

  test('finds no page of their own, also when signed in [ROLE-11]', async ({ page }) => {
    await arriveAs(page, maya)
    for (const role of roles) {
      await page.goto(`/northstar/${role}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('We could not find that page')
    }
    await page.goto('/northstar/sitemap')
    await expect(page.getByRole('link', { name: /admin|staff|employers/i })).toHaveCount(0)
  })
})

test('the root organisation has no log-in [GUARD-13]', async ({ page }) => {
  await page.goto('/log-in')
  await expect(page).toHaveURL((url) => url.pathname === '/')
})
