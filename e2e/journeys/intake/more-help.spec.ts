import { arriveAs } from '../members.ts'
import { expect, test } from '../../page.ts'
import { startIntake } from '../steps.ts'

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

test('"I am safe now" is heard also where it is pressed before the scripts are awake [ROUTE-42] [INTAKE-05]', async ({
  page,
}) => {
  await startIntake(page, 'northstar')
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(page.getByRole('heading', help)).toBeVisible()
  let goOn = (): void => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  await page.route('**/assets/**.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/northstar/risk', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'I am safe now, go on' }).click()
  goOn()
  await expect(page.getByRole('heading', { level: 1, name: 'We are glad you are safe' })).toBeVisible()
})
