import type { Page } from '@playwright/test'
import { password } from '../../organisations.ts'
import { arriveAs, newMember } from '../../journeys/members.ts'
import { bookOverApi } from '../../journeys/appointments.ts'
import { expect, test } from '../../fixtures.ts'
import { MOST_SHIFT, shiftsOf, watchShifts } from '../../walk/shift.ts'

const maya = 'maya.lopez@northstar.example'
const visit = /Add to your calendar/

/** Holds back what is asked for until the answer is called. */
async function hold(page: Page, what: string): Promise<() => void> {
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(what, async (route) => {
    await held
    await route.continue()
  })
  return goOn
}

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false })

  test("a member's appointments and messages can be read [ROUTE-14] [ROUTE-15]", async ({ page }) => {
    await page.request.post('/api/auth/login', {
      data: { email: maya, password },
      headers: { 'x-client-id': 'northstar' },
    })
    await page.goto('/northstar/appointments')
    await expect(page.getByRole('heading', { level: 1, name: 'Your appointments' })).toBeVisible()
    await expect(page.getByRole('main').getByText(visit)).toBeVisible()
    await page.goto('/northstar/messages')
    await expect(page.getByRole('list', { name: 'Received' }).getByRole('link').first()).toBeVisible()
  })
})

test('a page that came drawn stays as it is while its calls are held back, and nothing moves [ROUTE-14] [HEADER-05]', async ({
  page,
}) => {
  await arriveAs(page, maya)
  await watchShifts(page)
  let goOn = (): void => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  await page.route(/\/(api|telehealth)\//, async (route) => {
    await held
    await route.abort().catch(() => {})
  })
  for (const [path, words] of [
    ['', 'Hello, Maya.'],
    ['appointments', 'Your appointments'],
    ['messages', 'Messages'],
    ['documents', 'Documents'],
  ]) {
    await page.goto(`/northstar/${path}`, { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words ?? '')
    await expect(
      page.getByRole('navigation', { name: 'Main' }).locator('a', { hasText: 'Maya' }),
    ).toHaveCount(1)
    await expect(page.getByText(/^Loading your/)).toHaveCount(0)
    expect((await shiftsOf(page)).sum).toBeLessThan(MOST_SHIFT)
    // What stands in the first HTML is seen at once: words that fade in count as painted when they are through.
    const fading = page
      .getByRole('main')
      .evaluate(
        (main) =>
          main
            .getAnimations({ subtree: true })
            .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.matches('section'))
            .length,
      )
    expect(await fading).toBe(0)
  }
  goOn()
})

for (const [path, name, title] of [
  ['appointments', /^Cancel this appointment/, /Do you want to cancel|cancel/i],
  ['', /^Change the time/, 'Choose a time'],
] as const)
  test(`a button of /${path} that is pressed before its scripts have come is not pressed in vain [ROUTE-14] [ROUTE-01]`, async ({
    page,
  }) => {
    const { email } = await newMember(page.request, 'northstar')
    await bookOverApi(page, email, 'northstar', 'phone')
    const goOn = await hold(page, '**/assets/**.js')
    await page.goto(`/northstar/${path}`, { waitUntil: 'commit' })
    await page.getByRole('button', { name }).click()
    goOn()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })

test('a button pressed before the tokens are back does its work once they are [BOOK-05]', async ({
  page,
}) => {
  const { email } = await newMember(page.request, 'northstar')
  await bookOverApi(page, email, 'northstar', 'phone')
  const goOn = await hold(page, '**/api/auth/extend-token')
  await page.goto('/northstar/appointments')
  await page.getByRole('button', { name: /^Cancel this appointment/ }).click()
  goOn()
  await page.getByRole('button', { name: /^Yes/ }).click()
  await expect(page.getByRole('main')).toContainText(/canceled/i)
})

test.describe('a session that ended', () => {
  test.use({ allowConsoleErrors: [/status of 401/] })

  test('elsewhere while the page was on its way shows nothing more, and asks for the password [STATE-15] [GUARD-05]', async ({
    page,
  }) => {
    await newMember(page.request, 'northstar')
    await page.route('**/api/auth/extend-token', async (route) => {
      await page.request.post('/api/auth/login', {
        data: { email: maya, password },
        headers: { 'x-client-id': 'northstar' },
      })
      await route.fulfill({ status: 401, json: { error_type: 'NotAuthenticated', errors: [] } })
    })
    await page.goto('/northstar/profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
    await expect(page).toHaveURL(/\/northstar\/log-in\?redirect=%2Fprofile$/)
  })

  test('is not seen again by Back after log-out [STORE-04] [AUTH-06]', async ({ page }) => {
    await arriveAs(page, maya)
    await page.goto('/northstar/appointments')
    await expect(page.getByText(visit)).toBeVisible()
    await page.goto('/northstar/log-out')
    await expect(page.getByRole('heading', { level: 1, name: 'You are logged out' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
    await expect(page.locator('body')).not.toContainText('Maya')
    await expect(page.getByText(visit)).toHaveCount(0)
  })
})
