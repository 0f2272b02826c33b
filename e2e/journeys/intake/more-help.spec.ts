import { arriveAs } from '../members.ts'
import { expect, test } from '../../page.ts'

const help = { level: 1, name: 'Please talk to somebody right now' } as const

test('whoever opens "More help" amid something else comes back to it [ROUTE-42]', async ({ page }) => {
  await arriveAs(page, 'maya.lopez@northstar.example')
  await page.goto('/northstar/profile/security')
  await page.getByRole('link', { name: 'More help' }).click()
  await expect(page.getByRole('heading', help)).toBeVisible()
  await page.getByRole('button', { name: 'Back to where you were' }).click()
  await expect(page).toHaveURL(/\/profile\/security$/)
  await expect(page.getByRole('heading', { name: 'Change your password' })).toBeVisible()
})

test('by its address the help leads on alone: there is nothing to come back to [ROUTE-42]', async ({
  page,
}) => {
  await page.goto('/northstar/risk')
  await expect(page.getByRole('heading', help)).toBeVisible()
  await expect(page.getByRole('link', { name: 'I am safe now, go on' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back to where you were' })).toHaveCount(0)
})
