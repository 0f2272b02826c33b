import type { Page } from '@playwright/test'
import { skipQuestions, startIntake } from '../../journeys/steps.ts'
import { expect, test } from '../../fixtures.ts'

/** Files and calls asked for from now on. */
function asked(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  return urls
}
const code = (screen: string) => expect.stringMatching(new RegExp(`/assets/${screen}-[^/]+\\.js$`))

test('the code of a page is fetched when the pointer or the focus comes to its link, before any press [ROUTE-43] [ROUTE-10]', async ({
  page,
}) => {
  await page.goto('/northstar/')
  await page.waitForLoadState('networkidle')
  const urls = asked(page)
  const link = page.getByRole('main').getByRole('link', { name: 'Get help for myself' })
  expect(urls).not.toContainEqual(code('HelpMyselfScreen'))
  await link.hover()
  await expect.poll(() => urls).toContainEqual(code('HelpMyselfScreen'))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' }).focus()
  await expect.poll(() => urls).toContainEqual(code('TermsScreen'))
  await expect(page).toHaveURL(/\/northstar\/$/)
})

test('a button that leads to a page fetches its code in the same way [ROUTE-32] [ROUTE-33]', async ({
  page,
}) => {
  const urls = asked(page)
  await startIntake(page, 'northstar')
  await skipQuestions(page, 'northstar')
  // Away from where a button of the list may come to lie under the pointer.
  await page.mouse.move(0, 0)
  await page.getByRole('button', { name: /^Video/ }).press('Enter')
  const more = page.getByRole('button', { name: /^More times with/ }).first()
  await expect(more).toBeVisible()
  await more.hover()
  await expect.poll(() => urls).toContainEqual(code('ProviderScheduleScreen'))
})
