import type { Page } from '@playwright/test'
import { faultsFoundByAxe } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { ago, colleague } from './fake-data.ts'
import { FAKE_ORIGIN, fakeServer } from './fake-server.ts'
import { type FakeDay, fakeStaff, someTasks } from './fake-staff.ts'

test.use({ allowConsoleErrors: [/status of (40[0-9]|500)/] })

const open = async (page: Page, path: string, day: FakeDay): Promise<void> => {
  await fakeServer(page, fakeStaff(day))
  await page.goto(`${FAKE_ORIGIN}/staff${path}`)
}

test('whoever calls takes the oldest danger, sees whom to call only then, and notes what came of it', async ({
  page,
}) => {
  await open(page, '/today', {})
  const danger = page.getByRole('region', { name: 'Call now' })
  await expect(danger.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('Maria Reyes')).toHaveCount(0)
  await danger.getByRole('button', { name: /I call/ }).click()
  await expect(page.getByRole('link', { name: 'Call (303) 555-0142' })).toHaveAttribute(
    'href',
    'tel:+13035550142',
  )
  await page.getByText('Nobody answered').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter a day and a time that lies ahead.')).toBeVisible()
  await page.getByText('In 15 minutes').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(danger).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Later' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('Maria Reyes')).toHaveCount(0)
})

test('whoever comes second reads by whom a task was taken', async ({ page }) => {
  const tasks = someTasks()
  await open(page, '/today', { tasks })
  const button = page.getByRole('button', { name: /I call: In danger/ })
  await expect(button).toBeVisible()
  const [first] = tasks
  if (!first) throw new Error('no task')
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
      taken_over_from: null,
    },
  }
  await button.click()
  await expect(page.getByRole('region', { name: 'With a colleague' }).getByText('Jo Whitfield')).toHaveCount(
    2,
  )
  await expect(page.getByRole('region', { name: 'Call now' })).toHaveCount(0)
})

test('a member is opened by something exact and a reason, and is gone from the page when the time is over', async ({
  page,
}) => {
  await open(page, '/look-up', { roles: ['account_manager'], lookUpSeconds: 6 })
  await page.getByLabel('The whole email address').fill('maria@example.com')
  await page.getByRole('button', { name: 'Open this person' }).click()
  await expect(page.getByText('Please say why.')).toBeVisible()
  await page.getByText('Covered sessions are in question').click()
  await page.getByRole('button', { name: 'Open this person' }).click()
  await expect(page.getByRole('alert')).toContainText('We found nobody with exactly this')
  await page.getByLabel('The whole email address').fill('maria.reyes@example.com')
  await page.getByRole('button', { name: 'Open this person' }).click()
  await expect(page.getByText('12 Elm St, Boulder, CO 80302')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'This is closed' })).toBeVisible()
  await expect(page.getByText('Elm St')).toHaveCount(0)
})

test('a contested session is given back with a reason', async ({ page }) => {
  await open(page, '/look-up', { roles: ['account_manager'] })
  await page.getByLabel('The whole email address').fill('maria.reyes@example.com')
  await page.getByText('Covered sessions are in question').click()
  await page.getByRole('button', { name: 'Open this person' }).click()
  await page.getByRole('tab', { name: 'Sessions' }).click()
  await page.getByRole('button', { name: /Decide about the visit/ }).click()
  await page.getByText('Give the session back').click()
  await page.getByText('Technical trouble').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /Given back by staff/ })).toContainText('Technical trouble')
  await expect(page.getByRole('button', { name: /Decide about the visit/ })).toHaveCount(0)
})

test('a role for one organization is given by keyboard alone', async ({ page }) => {
  await open(page, '/people/0192aaaa-0000-4000-8000-000000000011', { roles: ['administrator'] })
  await page.getByRole('button', { name: 'Give a role' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Care line/ }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await dialog.getByRole('combobox', { name: 'Organization' }).focus()
  await page.keyboard.type('bluef')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Give a role' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'End Care line, Bluefin Foods' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Give a role' })).toBeFocused()
})

const screens = [
  ['/today', {}],
  ['/today', { tasks: [] }],
  ['/today/in_person/t4', {}],
  ['/look-up', { roles: ['care_line'] }],
  ['/removals', { roles: ['privacy_officer'] }],
  ['/people', { roles: ['administrator'] }],
  ['/people/0192aaaa-0000-4000-8000-000000000012', { roles: ['administrator'] }],
  ['/audit', { roles: ['privacy_officer'] }],
  ['/people', { roles: ['care_line'] }],
  ['/', { roles: [] }],
] as const satisfies readonly (readonly [string, FakeDay])[]

for (const [path, day] of screens)
  test(`${path} as ${JSON.stringify(day)} has no fault that axe finds, and fits into 320 pixels`, async ({
    page,
  }) => {
    await open(page, path, day)
    await expect(page.locator('h1')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await faultsFoundByAxe(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(beyond).toBe(0)
    expect(await faultsFoundByAxe(page)).toEqual([])
  })

test('a list that does not come is told with a way to try again', async ({ page }) => {
  await fakeServer(page, fakeStaff())
  // No live connection, and none that ends: the list is read again by the press alone.
  await page.route('**/api/staff/tasks/events', () => undefined)
  let isDown = true
  await page.route('**/api/staff/tasks', (route) =>
    isDown ? route.fulfill({ status: 500, json: { errors: [] } }) : route.fallback(),
  )
  await page.goto(`${FAKE_ORIGIN}/staff/today`)
  await expect(page.getByRole('alert').filter({ hasText: 'We could not load this.' })).toBeVisible()
  expect(await faultsFoundByAxe(page)).toEqual([])
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Call now' })).toBeVisible()
})

test('what a role may not see is in no menu and at no address', async ({ page }) => {
  await open(page, '/audit', { roles: ['care_line'] })
  await expect(page.getByRole('heading', { name: 'This page is not here' })).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link')).toHaveText(['Today', 'Look up'])
})

test('a person who was closed elsewhere leaves the screen with the next refused call', async ({ page }) => {
  await open(page, '/look-up', { roles: ['account_manager'] })
  await page.getByLabel('The whole email address').fill('maria.reyes@example.com')
  await page.getByText('Covered sessions are in question').click()
  await page.getByRole('button', { name: 'Open this person' }).click()
  await expect(page.getByText('12 Elm St, Boulder, CO 80302')).toBeVisible()
  await page.route('**/api/staff/look-ups/**', (route) =>
    route.fulfill({ status: 404, json: { errors: [] } }),
  )
  await page.getByRole('tab', { name: 'Requests' }).click()
  await expect(page.getByRole('heading', { name: 'This is closed' })).toBeVisible()
  await expect(page.getByText('Maria Reyes')).toHaveCount(0)
})

test('a page that Back brings back shows nothing until it is known that the session still is', async ({
  page,
}) => {
  await open(page, '/today', {})
  await page.getByRole('button', { name: /I call: In danger/ }).click()
  const person = page.getByRole('heading', { name: 'Maria Reyes' })
  await expect(person).toBeVisible()
  const come = (type: 'pagehide' | 'pageshow') =>
    page.evaluate((name) => {
      window.dispatchEvent(new PageTransitionEvent(name, { persisted: true }))
    }, type)
  await come('pagehide')
  await expect(person).toBeHidden()
  await come('pageshow')
  await expect(person).toBeVisible()
  await page.route('**/api/staff/session', (route) => route.fulfill({ status: 401, json: { errors: [] } }))
  await come('pagehide')
  await come('pageshow')
  await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible()
  await expect(page.getByText('Maria Reyes')).toHaveCount(0)
})

test('whoever logs out in one window has left in the other one', async ({ page, context }) => {
  const handlers = fakeStaff({})
  await fakeServer(page, handlers)
  const other = await context.newPage()
  await fakeServer(other, handlers)
  for (const one of [page, other]) await one.goto(`${FAKE_ORIGIN}/staff/today`)
  await expect(other.getByRole('region', { name: 'Call now' })).toBeVisible()
  await page.getByRole('button', { name: /Dana Moss/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(other.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible()
})

test('the audit says acts in words, is narrowed by keyboard, and keeps the search over a reload', async ({
  page,
}) => {
  await open(page, '/audit', { roles: ['privacy_officer'] })
  const rows = page.getByRole('row')
  await expect(rows.filter({ hasText: 'Take a task' })).toContainText('POST /staff/tasks/:kind/:id/claim')
  await page.getByRole('button', { name: /Why\?/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Call because of danger' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Search', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(3)
  await page.reload()
  await expect(rows).toHaveCount(3)
  await expect(page.getByRole('button', { name: /Why\?/ })).toContainText('Call because of danger')
  await page.getByText('Is it whole?').click()
  await expect(page.getByText('Not checked since you opened this page.')).toBeVisible()
  expect(await faultsFoundByAxe(page)).toEqual([])
})
