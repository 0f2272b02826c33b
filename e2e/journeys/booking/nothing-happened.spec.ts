import { expect, test } from '../../page.ts'
import { arriveAs } from '../members.ts'

test('whoever opens the end of a registration without one is told nothing that never happened [ROUTE-37] [ROUTE-38]', async ({
  page,
}) => {
  const main = page.getByRole('main')
  await page.goto('/northstar/schedule/register-success')
  await expect(page.getByRole('heading', { level: 1, name: 'There is no booking here' })).toBeVisible()
  await expect(main).not.toContainText(/all set|your list|nothing left|booked/i)
  await main.getByRole('link', { name: 'Find a counselor' }).click()
  await expect(page).toHaveURL(/\/northstar\/help-myself$/)

  await page.goto('/northstar/schedule/register-verification')
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm your email' })).toBeVisible()
  await expect(main).not.toContainText(/we sent|half a minute/i)
  await expect(main.getByLabel(/^Email/)).toBeVisible()
  await expect(main.getByLabel(/^One-time code/)).toBeVisible()
})

test('a member without an open booking is led to the appointments, and hears of none that was made [ROUTE-38]', async ({
  page,
}) => {
  await arriveAs(page, 'maya.lopez@northstar.example')
  await page.goto('/northstar/schedule/register-success')
  await expect(page.getByRole('heading', { level: 1, name: 'There is no booking here' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/all set|nothing left/i)
  await expect(page.getByRole('link', { name: 'See your appointments' })).toBeVisible()
})
