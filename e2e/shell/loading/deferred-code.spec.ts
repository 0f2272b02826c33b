import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { takenOver } from '../../hydrated.ts'
import { bookOverApi } from '../../journeys/appointments.ts'
import { newMember } from '../../journeys/members.ts'

/** Code of what is around a screen, and of what keeps the answers of the services. */
const codeOf = { around: /\/assets\/around-[^/]+\.js$/, answers: /\/assets\/queries-[^/]+\.js$/ }

/** Holds that code back; the returned act lets it through. */
async function holdBack(page: Page): Promise<() => void> {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  for (const code of Object.values(codeOf))
    await page.route(code, async (route) => {
      await mayCome
      await route.continue()
    })
  return letCome
}

test.describe('before the code has come of what is around a screen', () => {
  test('the page is whole, and its first button works [ROUTE-01] [HEADER-01] [FOOTER-01]', async ({
    page,
  }) => {
    const letCome = await holdBack(page)
    await page.goto('/northstar/')
    await expect(page.getByRole('button', { name: 'Leave this site' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('Services we do not provide')
    await expect(page.getByRole('heading', { name: 'How it works' })).toBeAttached()
    await expect(page.getByRole('heading', { name: 'What people bring' })).toBeAttached()
    const first = page.getByRole('link', { name: 'Get help for myself' })
    await takenOver(first)
    await first.click()
    // The next page may need more than the first one: it waits, and the header never leaves.
    await expect(page.getByRole('banner')).toBeVisible()
    letCome()
    await expect(page).toHaveURL(/\/help-myself$/)
    await expect(page.getByRole('button', { name: 'Leave this site' })).toBeVisible()
  })

  test('a press on a button of the header waits for it [LANG-01] [LANG-02]', async ({ page }) => {
    const letCome = await holdBack(page)
    await page.goto('/northstar/')
    await page.getByRole('button', { name: 'Language' }).click()
    letCome()
    await expect(page.getByRole('dialog', { name: 'Before you translate' })).toBeVisible()
  })

  test('a press on the way to another appointment waits for it, after the screen itself has its code [ROUTE-14] [BOOK-04]', async ({
    page,
  }) => {
    const { email } = await newMember(page.request, 'northstar')
    await bookOverApi(page, email, 'northstar', 'video')
    const letCome = await holdBack(page)
    await page.goto('/northstar/appointments')
    await expect(page.locator('html[data-awake]')).toBeAttached()
    await page.getByRole('button', { name: /^Book another appointment with / }).click()
    letCome()
    await expect(page.getByRole('heading', { level: 1, name: 'Choose a time' })).toBeVisible()
  })
})

test.describe('where it never comes', () => {
  test.use({ allowConsoleErrors: [/ERR_FAILED/] })

  for (const [name, code] of Object.entries(codeOf))
    test(`everything stays where it is, and the next page asks for it again (${name}) [ROUTE-01] [HEADER-01]`, async ({
      page,
    }) => {
      let asked = 0
      await page.route(code, (route) => {
        asked += 1
        return route.abort()
      })
      await page.goto('/northstar/')
      await expect.poll(() => asked).toBe(1)
      await page.waitForLoadState('networkidle')
      expect(asked).toBe(1)
      await expect(page.getByRole('link', { name: '988 Suicide and crisis line' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Leave this site' })).toBeVisible()
      await page.unroute(code)
      await page.getByRole('link', { name: 'Get help for myself' }).click()
      await expect(page).toHaveURL(/\/help-myself$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
})
