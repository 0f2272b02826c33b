import { arriveAs } from '../members.ts'
import { takenOver } from '../../hydrated.ts'
import { expect, test } from '../../fixtures.ts'
import { startIntake } from '../steps.ts'

const help = { level: 1, name: 'Please talk to somebody right now' } as const

test('whoever opens "More help" amid something else comes back to it [ROUTE-42]', async ({ page }) => {
  await arriveAs(page, 'maya.lopez@northstar.example')
  await page.goto('/northstar/profile/security')
  // What is around the screen hears of the help lines; before that they are links to a page of their own.
  await takenOver(page.locator('footer'))
  await page.getByRole('link', { name: 'More help' }).click()
  await expect(page.getByRole('heading', help)).toBeVisible()
  // Nobody who was not amid the questions is led into them.
  await expect(page.getByRole('link', { name: 'I am safe now, go on' })).toHaveCount(0)
  // Pressed on the help itself it leads nowhere else, and back is still where they were.
  await page.getByRole('link', { name: 'More help' }).click()
  await page.getByRole('button', { name: 'Back to where you were' }).click()
  await expect(page).toHaveURL(/\/profile\/security$/)
  await expect(page.getByRole('heading', { name: 'Change your password' })).toBeVisible()
})

test('by its address the help leads home, not into questions nobody asked for: there is nothing to come back to [ROUTE-42]', async ({
  page,
}) => {
  await page.goto('/northstar/risk')
  await expect(page.getByRole('heading', help)).toBeVisible()
  await page.getByRole('link', { name: 'More help' }).click()
  await expect(page.getByRole('heading', help)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back to where you were' })).toHaveCount(0)
  await page.getByRole('link', { name: 'I am safe now, go on' }).click()
  await expect(page).toHaveURL(/\/northstar\/$/)
  await expect(page.getByRole('link', { name: 'Get help for myself' })).toBeVisible()
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

test('a yes to danger holds where the page is left before it has arrived, and arrives from the next one [INTAKE-05] [ROUTE-42]', async ({
  page,
}) => {
  const sent: string[] = []
  await startIntake(page, 'northstar')
  let lost = false
  await page.route('**/add-or-update-answer', async (route) => {
    sent.push((route.request().postDataJSON() as { response: { answer: string } }).response.answer)
    // The first try is on its way for as long as the page is there.
    if (lost) await route.continue()
    lost = true
  })
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(page.getByRole('heading', help)).toBeVisible()
  await page.goto('/northstar/safety-screen')
  await expect(page.getByRole('heading', { level: 1, name: /^Are you in danger/ })).toBeVisible()
  await page.getByRole('link', { name: 'More help' }).click()
  await expect(page.getByRole('heading', help)).toBeVisible()
  await page.getByRole('link', { name: 'I am safe now, go on' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We are glad you are safe' })).toBeVisible()
  expect(sent).toEqual(['Yes', 'Yes'])
})

test('"I am safe now" is heard where the scripts take longer than anybody is held up for [ROUTE-42] [INTAKE-05]', async ({
  page,
}) => {
  await startIntake(page, 'northstar')
  const stored = page.waitForResponse('**/add-or-update-answer')
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(page.getByRole('heading', help)).toBeVisible()
  await stored
  let goOn = (): void => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  await page.route('**/assets/**.js', async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  await page.goto('/northstar/risk', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'I am safe now, go on' }).click()
  await page.waitForURL('**/safety-screen', { waitUntil: 'commit' })
  goOn()
  await expect(page.getByRole('heading', { level: 1, name: 'We are glad you are safe' })).toBeVisible()
})

test('nobody has to call themselves safe: who is not sure goes on too, and what they told is kept [ROUTE-42] [INTAKE-05]', async ({
  page,
}) => {
  await startIntake(page, 'northstar')
  const stored = page.waitForResponse('**/add-or-update-answer')
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await stored
  const main = page.getByRole('main')
  await expect(main).toContainText('What you told us so far is kept.')
  const ways = main.getByRole('navigation', { name: 'Go on' }).getByRole('link')
  await expect(ways).toHaveText(['I am safe now, go on', 'I am not sure, but go on'])
  for (const way of await ways.all())
    expect((await way.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(48)
  await ways.nth(1).click()
  const notSure = { level: 1, name: 'You do not have to be sure' } as const
  await expect(page.getByRole('heading', notSure)).toBeVisible()
  await expect(main).not.toContainText('glad you are safe')
  await page.reload()
  await expect(page.getByRole('heading', notSure)).toBeVisible()
  await page.getByRole('button', { name: 'Go on with the questions' }).click()
  await expect(page.getByRole('heading', notSure)).toHaveCount(0)
  await expect(page).not.toHaveURL(/risk/)
  await page.goBack()
  await expect(page.getByRole('heading', notSure)).toBeVisible()
})

test('the question about danger says what to choose in doubt, and where each answer leads [ROUTE-22] [ROUTE-42]', async ({
  page,
}) => {
  await startIntake(page, 'northstar')
  const main = page.getByRole('main')
  await expect(main).toContainText('Not sure? Then choose Yes.')
  await expect(main.getByRole('button', { name: 'Yes', exact: true })).toHaveAccessibleDescription(
    'You see who you can talk to right now.',
  )
  await expect(main.getByRole('button', { name: 'No', exact: true })).toHaveAccessibleDescription(
    'We continue with the questions.',
  )
})
