import { expect, test } from '../../fixtures.ts'
import { takenOver } from '../../hydrated.ts'
import { MOST_SHIFT, shiftsOf, watchShifts } from '../../walk/shift.ts'

test('whoever waits for a page that never comes is told so, keeps the help lines, and loads it again (trust A8) [LOADER-01] [LOADER-03]', async ({
  page,
}) => {
  let isLost = true
  await page.route(/\/assets\/LogInScreen-[^/]+\.js$/, async (route) => {
    // Neither an answer nor an end, as from a network that has gone away without a word.
    if (!isLost) await route.continue()
  })
  await watchShifts(page)
  await page.goto('/northstar/')
  const logIn = page.getByRole('banner').getByRole('link', { name: 'Log in' })
  await takenOver(logIn)
  await logIn.click()
  const loader = page.getByTestId('loader')
  await expect(loader).toContainText('This takes longer than usual.')
  await expect(page.getByRole('link', { name: '988' })).toBeInViewport()
  expect((await shiftsOf(page)).sum).toBeLessThan(MOST_SHIFT)
  isLost = false
  await loader.getByRole('button', { name: 'Load this page again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
})
