import type { Page } from '@playwright/test'
import { arriveAs, newMember, openWatched } from '../../journeys/members.ts'
import { logIn } from '../../journeys/steps.ts'
import { password } from '../../organisations.ts'
import { expect, test } from '../../fixtures.ts'

const omar = 'omar.diaz@ironwood.example'
const maya = 'maya.lopez@northstar.example'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const greeting = 'What is weighing on you?'

test.describe('a session of another organisation', () => {
  test.use({ allowConsoleErrors: [/status of (400|401|403) .*\/(api|telehealth)\//] })

  test('is none under this one: no welcome, no menu, no private page, and it lives on in its own [ORG-10] [ORG-16] [GUARD-05]', async ({
    page,
  }) => {
    await arriveAs(page, omar, 'ironwood')
    await page.goto('/northstar/')
    const main = page.getByRole('navigation', { name: 'Main' })
    await expect(main.getByRole('link', { name: 'Log in' })).toBeVisible()
    await expect(heading(page, greeting)).toHaveText(greeting)
    await expect(main.getByRole('link', { name: 'Log out' })).toHaveCount(0)
    await expect(page.locator('body')).not.toContainText(/Omar|Ironwood/)
    await page.goto('/northstar/documents')
    await expect(heading(page, 'Log in')).toBeVisible()
    await expect(page).toHaveURL(/\/northstar\/log-in\?redirect=%2Fdocuments$/)
    await expect(page.getByText('Your session has expired')).toHaveCount(0)
    await page.goto('/ironwood/')
    await expect(heading(page, /Hello, Omar/)).toBeVisible()
  })

  test('opens nothing that its own leaves out, nor the root [ORG-16] [GUARD-13]', async ({ page }) => {
    await arriveAs(page, maya)
    await page.goto('/ironwood/legal')
    await expect(page).toHaveURL(/\/ironwood\/?$/)
    await expect(heading(page, greeting)).toHaveText(greeting)
    await page.goto('/')
    await expect(heading(page, 'Find your organization')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  })

  test('ends when another person logs in beside it, and harms that one in no way [ROLE-12] [STATE-15]', async ({
    page,
    context,
  }) => {
    const ada = await newMember(page.request, 'cedarvalley')
    await openWatched(page, '/cedarvalley/profile/security')
    await expect(page.getByText('This device', { exact: true })).toBeVisible()
    let letThrough = (): void => {}
    const isMayaIn = new Promise<void>((resolve) => (letThrough = resolve))
    // A renewal that is on its way at the very moment of the log-in could still be Ada's: here it comes afterwards.
    await page.route('**/api/auth/extend-token', async (asked) => {
      await isMayaIn
      await asked.fallback()
    })
    const second = await context.newPage()
    await second.goto('/northstar/log-in')
    await logIn(second, maya, password)
    await expect(heading(second, /Hello, Maya/)).toBeVisible()
    letThrough()
    const again = page.getByRole('dialog', { name: 'Log in again' })
    await expect(again).toContainText(ada.email)
    await expect(page.locator('body')).not.toContainText('Maya')
    await second.reload()
    await expect(heading(second, /Hello, Maya/)).toBeVisible()
    await page.reload()
    await expect(heading(page, 'Log in')).toBeVisible()
  })

  test('is ended by log-out wherever that is opened [ROUTE-26] [AUTH-06]', async ({ page, context }) => {
    await newMember(page.request, 'cedarvalley')
    await page.goto('/northstar/log-out')
    await expect(heading(page, 'You are logged out')).toBeVisible()
    await expect
      .poll(async () => (await context.cookies()).map(({ name }) => name))
      .not.toContain('evenkeel_session')
    await page.goto('/cedarvalley/profile')
    await expect(heading(page, 'Log in')).toBeVisible()
  })
})

test('on its own host and at a location of it a session is its own, over a reload too [ORG-06] [ORG-11] [GUARD-01]', async ({
  page,
  baseURL,
}) => {
  const host = `http://northstar.localhost:${new URL(baseURL ?? '').port}`
  await page.goto(`${host}/log-in`)
  await logIn(page, maya, password)
  await expect(heading(page, /Hello, Maya/)).toBeVisible()
  await page.reload()
  await expect(heading(page, /Hello, Maya/)).toBeVisible()
  await arriveAs(page, 'lena.fischer@cedarvalley.example', 'cedarvalley')
  await page.goto('/cedarvalley/profile')
  await expect(heading(page, /profile/i)).toBeVisible()
})

test('whoever is logged in at a location sees its sessions, whatever this device was told before [ORG-09] [ORG-10] [ORG-12]', async ({
  page,
}) => {
  await page.goto('/cedarvalley/')
  await page.getByLabel('Where do you work?').fill('Elementary Schools')
  await expect(page.getByRole('main')).toContainText('8 sessions are covered for you')
  await arriveAs(page, 'lena.fischer@cedarvalley.example', 'cedarvalley')
  await expect(page.getByRole('main')).toContainText('5 sessions are covered for you')
  await page.goto('/cedarvalley/about')
  await expect(page.getByRole('main')).toContainText('5 sessions are covered for you')

  const high = '7c1e0f5a-0032-4a00-8a00-000000000032'
  await newMember(page.request, 'cedarvalley', { organisation: high })
  for (const address of ['/cedarvalley/', '/cedarvalley/about']) {
    await page.goto(address)
    await expect(page.getByRole('link', { name: 'Log out' }).first()).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(/\d+ sessions?/)
    await expect(page.getByRole('main')).not.toContainText('depends on where you work')
  }
})
