import { noteOutcome } from '@evenkeel/contract/staff/tasks'
import type { Page } from '@playwright/test'
import { faultsFoundByAxe } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { ago, colleague, me } from './fake-data.ts'
import { FAKE_ORIGIN, fakeServer, FakeRefusal, on } from './fake-server.ts'
import { fakeStaff, someTasks } from './fake-staff.ts'
import { passkeyDevice } from './passkey.ts'

test.use({ allowConsoleErrors: [/status of (40[0-9]|500)|ERR_INTERNET_DISCONNECTED/] })

const danger = (page: Page) => page.getByRole('region', { name: 'Call now' })

/** A list with one call because of danger, which a colleague has who is away. */
const leftAlone = () => {
  const tasks = someTasks()
  const claim = {
    by: colleague,
    is_mine: false,
    claimed_at: ago(42),
    worked_at: null,
    outcome: null,
    follow_up_at: null,
    is_away: true,
    taken_over_from: null,
  }
  return tasks.map((task) => (task.id === 't2' ? { ...task, claim } : task))
}

test('a call whose holder is away stands on top with name and minutes, and is taken over with one press', async ({
  page,
}) => {
  await fakeServer(page, fakeStaff({ tasks: leftAlone() }))
  await page.goto(`${FAKE_ORIGIN}/staff/today`)
  await expect(danger(page).getByRole('listitem')).toHaveCount(2)
  await expect(danger(page)).toContainText('Jo Whitfield has had it for 42 min, not active')
  expect(await faultsFoundByAxe(page)).toEqual([])
  await danger(page)
    .getByRole('button', { name: /Take over from Jo Whitfield/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Maria Reyes' })).toBeVisible()
  await expect(page.getByRole('article')).toContainText('taken over from Jo Whitfield')
})

test('whoever takes over too late reads by whom it is held, also after a reload', async ({ page }) => {
  const tasks = leftAlone()
  await fakeServer(page, fakeStaff({ tasks }))
  await page.goto(`${FAKE_ORIGIN}/staff/today`)
  const button = danger(page).getByRole('button', { name: /Take over from Jo Whitfield/ })
  await expect(button).toBeVisible()
  const at = tasks.findIndex(({ id }) => id === 't2')
  const [, second] = tasks
  if (!second?.claim) throw new Error('no task')
  const sam = { id: '0192aaaa-0000-4000-8000-000000000099', name: 'Sam Field' }
  tasks[at] = { ...second, claim: { ...second.claim, by: sam, is_away: false, taken_over_from: colleague } }
  await button.click()
  const late = page.getByRole('status').filter({ hasText: 'Sam Field has taken this task already.' })
  await expect(late).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sam Field is on it' })).toBeVisible()
  await page.reload()
  await expect(late).toBeVisible()
  await expect(page.getByRole('button', { name: /Take over/ })).toHaveCount(0)
})

test('who was away reads who has it now, and keeps the note that was not saved', async ({ page }) => {
  const tasks = someTasks()
  const [first] = tasks
  if (!first) throw new Error('no task')
  await fakeServer(page, fakeStaff({ tasks }))
  await page.goto(`${FAKE_ORIGIN}/staff/today`)
  await danger(page)
    .getByRole('button', { name: /I call/ })
    .click()
  await page.getByLabel('Note for colleagues').fill('Asked to be called at noon')
  tasks[0] = {
    ...first,
    claim: {
      by: colleague,
      is_mine: false,
      claimed_at: ago(0),
      worked_at: null,
      outcome: null,
      follow_up_at: null,
      is_away: false,
      taken_over_from: me,
    },
  }
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('Jo Whitfield took this over from you')).toBeVisible()
  await expect(page.getByText('Maria Reyes')).toHaveCount(0)
  await expect(page.getByText('Asked to be called at noon')).toBeVisible()
  expect(await faultsFoundByAxe(page)).toEqual([])
  await page.getByRole('button', { name: 'Forget it' }).click()
  await expect(page.getByText('Asked to be called at noon')).toHaveCount(0)
})

test('a session that ends while an outcome is noted says so, and what was typed is there after signing in', async ({
  page,
}) => {
  await passkeyDevice(page)
  let isOver = false
  const handlers = fakeStaff({ signedIn: false })
  await fakeServer(page, [
    on(noteOutcome, () => {
      throw new FakeRefusal(isOver ? 401 : 500)
    }),
    ...handlers,
  ])
  await page.goto(`${FAKE_ORIGIN}/staff/enroll#good`)
  await page.getByRole('button', { name: 'Make my passkey' }).click()
  await danger(page)
    .getByRole('button', { name: /I call/ })
    .click()
  await page.getByText('Nobody answered').click()
  await page.getByText('In 15 minutes').click()
  await page.getByLabel('Note for colleagues').fill('The line was busy')
  isOver = true
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('What you pressed last was not done.')).toBeVisible()
  await expect(page.getByText('What you typed is still here')).toBeVisible()
  await expect(page.getByText('Maria Reyes')).toHaveCount(0)
  await expect(page.getByText('The line was busy')).toHaveCount(0)
  expect(await faultsFoundByAxe(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByLabel('Note for colleagues')).toHaveValue('The line was busy')
  await expect(page.getByRole('radio', { name: 'Nobody answered' })).toBeChecked()
})

test('a press without a network says so at once, and is not done later', async ({ page, context }) => {
  await fakeServer(page, fakeStaff())
  await page.goto(`${FAKE_ORIGIN}/staff/today`)
  const button = danger(page).getByRole('button', { name: /I call/ })
  await expect(button).toBeVisible()
  await context.setOffline(true)
  let claims = 0
  await page.route('**/claim', (route) => {
    claims += 1
    return route.abort('internetdisconnected')
  })
  await button.click()
  await expect(page.getByRole('alert').filter({ hasText: 'We could not reach the server.' })).toBeVisible()
  expect(claims).toBe(1)
  await context.setOffline(false)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(button).toBeEnabled()
  expect(claims).toBe(1)
})

for (const colors of ['none', 'active'] as const)
  test(`somebody who left no name does not look as if one could call, at 320 pixels and with forced colors ${colors}`, async ({
    page,
  }) => {
    const tasks = leftAlone().map((task) =>
      task.id === 't1' ? { ...task, can_be_called: false, due_at: null } : task,
    )
    await page.emulateMedia({ forcedColors: colors })
    await page.setViewportSize({ width: 320, height: 640 })
    await fakeServer(page, fakeStaff({ tasks }))
    await page.goto(`${FAKE_ORIGIN}/staff/today`)
    const row = page.getByRole('region', { name: 'Left no name: nobody can call' })
    await expect(row.getByRole('listitem')).toHaveCount(1)
    await expect(row.getByRole('button')).toHaveCount(0)
    await expect(page).toHaveTitle(/^\(1\) In danger/)
    expect(await faultsFoundByAxe(page)).toEqual([])
    await row.getByRole('link', { name: 'Said yes to danger, left no name' }).click()
    await expect(page.getByText('there is no name and no number, and nobody can be called')).toBeVisible()
    await expect(page.getByText('It closes by itself about a day after their last answer')).toBeVisible()
    await expect(page.getByRole('button', { name: /Take it to close it/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /I call/ })).toHaveCount(0)
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(beyond).toBe(0)
    expect(await faultsFoundByAxe(page)).toEqual([])
  })
