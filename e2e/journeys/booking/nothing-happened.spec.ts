import { expect, test } from '../../fixtures.ts'
import { arriveAs } from '../members.ts'
import { booked, confirmCode, newPerson, register, upToTheCode } from '../steps.ts'

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

test.describe('after a reload', () => {
  // Whoever has not confirmed yet is nobody's session.
  test.use({ allowConsoleErrors: [/status of 403/] })

  test('a mistyped address is put right after a reload too: the code comes to the other one, and the hour is booked [AUTH-02] [AUTH-03] [STATE-11]', async ({
    page,
  }) => {
    test.slow()
    await upToTheCode(page)
    const chosen = page.getByRole('complementary', { name: 'The time you chose' })
    const asChosen = await chosen.innerText()
    expect(asChosen).not.toContain('Your counselor')
    await page.reload()
    await expect(chosen).toHaveText(asChosen, { useInnerText: true })
    await page.getByRole('link', { name: 'Use another email address' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Make your account' })).toBeVisible()
    const right = newPerson('northstar')
    await page.getByLabel(/^First name/).fill(right.firstName)
    await page.getByLabel(/^Last name/).fill(right.lastName)
    await page.getByLabel(/^Your initials/).fill('al')
    await register(page, right)
    await confirmCode(page, right)
    await expect(booked(page)).toBeVisible()
  })
})
