import type { Page } from '@playwright/test'
import { faultsFoundByAxe } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { FAKE_ORIGIN, fakeServer } from '../fake-server.ts'
import { fakeStaff } from '../fake-staff.ts'
import { REFUSED_DAY } from './fake-calendar.ts'

test.use({ allowConsoleErrors: [/status of 40[0149]/] })

const CALENDAR = `${FAKE_ORIGIN}/staff/counselor/calendar`
const open = async (page: Page): Promise<void> => {
  await fakeServer(page, fakeStaff({ roles: ['counselor'] }))
  await page.goto(CALENDAR)
}
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const look = (page: Page, name: string) =>
  region(page, name).getByRole('button', { name: 'See what members will see' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'What members will see' })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' })
const planned = /Monday to Wednesday: 9:00 AM to 12:00 PM/

test('the week marks a visit whose person was asked to move it, and no other', async ({ page }) => {
  await open(page)
  const marked = page.getByRole('listitem').filter({ has: page.getByText('Asked to move', { exact: true }) })
  await expect(marked.getByRole('link', { name: 'Ada L., video' })).toHaveCount(1)
  await expect(page.getByText('Asked to move', { exact: true })).toHaveCount(1)
})

test('planned weekly hours stand in words where the present ones are changed; they are changed and taken back, and what was saved is said there, once', async ({
  page,
}) => {
  await open(page)
  const hours = region(page, 'Weekly hours')
  await expect(hours.getByText('From Mon, Jan 4, 2027 on:')).toBeVisible()
  await expect(hours.getByText(planned)).toBeVisible()
  await expect(region(page, 'What is planned').getByText(planned)).toBeVisible()
  const day = hours.getByLabel('From this day on')
  await expect(day).toHaveAccessibleDescription(
    /holds until Mon, Jan 4, 2027\. From then on the planned hours follow/,
  )

  await hours.getByRole('button', { name: 'Change these hours from Mon, Jan 4, 2027' }).click()
  await expect(hours.getByLabel('From, Monday')).toBeFocused()
  await expect(day).toHaveValue('2027-01-04')
  await expect(day).toHaveAccessibleDescription(/takes the place of the hours that are planned/)
  await hours.getByLabel('To, Monday').fill('11:00')
  await look(page, 'Weekly hours').click()
  await save(page).click()
  const said = page.getByRole('group', { name: 'Saved. These hours hold from Mon, Jan 4, 2027 on.' })
  await expect(said).toBeFocused()
  await expect(said).toBeInViewport()
  await expect(page.getByText('Saved. These hours hold')).toHaveCount(1)
  await expect(hours.getByText('Monday: 9:00 AM to 11:00 AM')).toBeVisible()
  await expect(hours.getByText('Not saved yet.')).toHaveCount(0)

  await hours.getByRole('button', { name: /^Take back: Other weekly hours/ }).click()
  await save(page).click()
  await expect(hours.getByRole('group', { name: /^Taken back\./ })).toBeFocused()
  await expect(hours.getByText('Other hours are planned')).toHaveCount(0)
})

test('weekly hours that another window saved meanwhile stay; what was typed here is kept beside them', async ({
  page,
  context,
}) => {
  const handlers = fakeStaff({ roles: ['counselor'] })
  const other = await context.newPage()
  for (const one of [page, other]) {
    await fakeServer(one, handlers)
    await one.goto(CALENDAR)
    await expect(region(one, 'Weekly hours').getByLabel('To, Friday')).toHaveValue('17:00')
  }
  const saves = async (one: Page, until: string): Promise<void> => {
    await region(one, 'Weekly hours').getByLabel('To, Friday').fill(until)
    await look(one, 'Weekly hours').click()
    await save(one).click()
    await expect(dialog(one)).toHaveCount(0)
  }
  await saves(other, '12:00')
  await saves(page, '15:00')
  const hours = region(page, 'Weekly hours')
  const told = hours.getByRole('alert').filter({ hasText: 'Your weekly hours were changed meanwhile.' })
  await expect(told).toContainText('Friday: 9:00 AM to 12:00 PM')
  await expect(hours.getByLabel('To, Friday')).toHaveValue('15:00')
  expect(await faultsFoundByAxe(page)).toEqual([])
  await look(page, 'Weekly hours').click()
  await save(page).click()
  await expect(hours.getByRole('group', { name: /^Saved\./ })).toBeFocused()
  await expect(told).toHaveCount(0)
})

test('a plan is taken back from the list, and the focus is on what was said of it', async ({ page }) => {
  await open(page)
  const plans = region(page, 'What is planned')
  await plans.getByRole('button', { name: 'Take back: Thu, Dec 24: No hours' }).focus()
  await page.keyboard.press('Enter')
  await save(page).focus()
  await page.keyboard.press('Enter')
  await expect(plans.getByRole('group', { name: /^Taken back\./ })).toBeFocused()
  await expect(plans.getByText(/Dec 24/)).toHaveCount(0)
})

test('what is typed waits over a link, Back, a reload and the session’s end, says so, and is thrown away with one press', async ({
  page,
}) => {
  let isOver = false
  await fakeServer(page, fakeStaff({ roles: ['counselor'] }))
  await page.route(/\/telehealth\/counselor\/calendar\b/, async (route) => {
    if (!isOver) return route.fallback()
    return route.fulfill({ status: 401, json: { errors: [] } })
  })
  await page.goto(CALENDAR)
  const hours = region(page, 'Weekly hours')
  const monday = hours.getByLabel('From, Monday')
  const off = region(page, 'Time off').getByLabel('First moment away')
  const day = region(page, 'One day that differs').getByLabel('Day')
  const typed = async (): Promise<void> => {
    await expect(monday).toHaveValue('08:00')
    await expect(off).toHaveValue('2026-12-01T13:00')
    await expect(day).toHaveValue('2026-12-02')
    await expect(page.getByText(/^Not saved yet\./)).toHaveCount(3)
  }
  await monday.fill('08:00')
  await off.fill('2026-12-01T13:00')
  await day.fill('2026-12-02')
  await typed()
  await page.getByRole('link', { name: 'Licenses' }).click()
  await expect(page.getByRole('heading', { name: 'Licenses', level: 1 })).toBeVisible()
  await page.goBack()
  await typed()
  await page.reload()
  await typed()
  isOver = true
  await page.getByRole('button', { name: 'Week after' }).click()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  isOver = false
  await page.goto(CALENDAR)
  await typed()

  await hours.getByRole('button', { name: 'Throw my changes away' }).click()
  await expect(monday).toHaveValue('09:00')
  await expect(look(page, 'Weekly hours')).toBeFocused()
  await page.reload()
  await expect(monday).toHaveValue('09:00')
  await expect(page.getByText(/^Not saved yet\./)).toHaveCount(2)
})

test('what is wrong with typed hours is said at its field, which has the focus; also what only the service knows', async ({
  page,
}) => {
  await open(page)
  const hours = region(page, 'Weekly hours')
  const end = hours.getByLabel('To, Tuesday')
  await end.fill('08:00')
  await look(page, 'Weekly hours').click()
  await expect(end).toBeFocused()
  await expect(end).toHaveAccessibleDescription('Ends before it starts: choose a later end.')
  await end.fill('17:00')
  await expect(end).not.toHaveAttribute('aria-invalid', 'true')
  await hours.getByLabel('From this day on').fill(REFUSED_DAY)
  await look(page, 'Weekly hours').click()
  await expect(hours.getByLabel('From this day on')).toBeFocused()
  await expect(hours.getByText('Not on this day.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('We could not load this')).toHaveCount(0)

  const off = region(page, 'Time off')
  await look(page, 'Time off').click()
  await expect(off.getByLabel('First moment away')).toBeFocused()
  await expect(off.getByLabel('Back again')).toHaveAccessibleDescription('Enter when you are back.')
  await off.getByLabel('First moment away').fill('2026-12-01T13:00')
  await off.getByLabel('Back again').fill('2026-12-01T09:00')
  await look(page, 'Time off').click()
  await expect(off.getByLabel('Back again')).toBeFocused()
  await expect(off.getByLabel('Back again')).toHaveAccessibleDescription(/^Ends before it starts/)

  const day = region(page, 'One day that differs')
  await day.getByLabel('From').fill('10:00')
  await look(page, 'One day that differs').click()
  await expect(day.getByLabel('Day')).toBeFocused()
  await expect(day.getByLabel('To')).toHaveAccessibleDescription('Enter an end.')
  await day.getByLabel('Day').fill('2026-01-02')
  await look(page, 'One day that differs').click()
  await expect(day.getByLabel('Day')).toHaveAccessibleDescription(/^This day is over/)
  expect(await faultsFoundByAxe(page)).toEqual([])
})

test('the week is seen as members of a state see it: by their clock, which is named, and what they can book alone', async ({
  page,
}) => {
  await open(page)
  const week = page.getByRole('region', { name: /^Tue, Nov 24 to/ })
  const seenAs = week.getByRole('button', { name: /See this week as/ })
  await expect(seenAs).toContainText('Yourself: Mountain time')
  await expect(week.getByRole('link', { name: 'Maya L., video' })).toHaveAttribute(
    'href',
    '/staff/counselor/visits/1',
  )
  await expect(week.getByText('9:00 AM').first()).toBeVisible()
  await seenAs.click()
  await page.getByRole('option', { name: 'Members in Ohio: Eastern time' }).click()
  await expect(week.getByText(/What members in Ohio can book.*Eastern time/)).toBeVisible()
  await expect(week.getByText('11:00 AM').first()).toBeVisible()
  await expect(week.getByText('9:00 AM')).toHaveCount(0)
  await expect(week.getByText(/Maya L\.|Busy in your own calendar/)).toHaveCount(0)
  await region(page, 'Weekly hours').getByLabel('To, Monday').fill('18:00')
  await look(page, 'Weekly hours').click()
  await expect(dialog(page).getByText('By the clock of members in Ohio: Eastern time.')).toBeVisible()
  await expect(dialog(page).getByText(/Nov 28: 11:00 AM/)).toBeVisible()
  await expect(page.getByText('America/')).toHaveCount(0)
})

test('hours are added and removed by keyboard: the focus goes to the new ones, and stays on the day', async ({
  page,
}) => {
  await open(page)
  const hours = region(page, 'Weekly hours')
  const add = hours.getByRole('button', { name: 'Add hours on Saturday' })
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(hours.getByLabel('From, Saturday')).toBeFocused()
  await hours.getByRole('button', { name: 'Remove 09:00 to 17:00 on Saturday' }).focus()
  await page.keyboard.press('Enter')
  await expect(hours.getByLabel('From, Saturday')).toHaveCount(0)
  await expect(add).toBeFocused()
})

test('a booked visit that time off meets leads to its page, and what was decided waits', async ({ page }) => {
  await open(page)
  const off = region(page, 'Time off')
  await off.getByLabel('First moment away').fill('2026-11-27T13:00')
  await off.getByLabel('Back again').fill('2026-11-27T17:00')
  await look(page, 'Time off').click()
  await dialog(page)
    .getByRole('radio', { name: /^Ask to move it/ })
    .click({ force: true })
  await dialog(page).getByLabel('Your words to them').fill('I am away on Friday.')
  await dialog(page).getByRole('link', { name: 'Open the visit with Noor H.' }).click()
  await expect(page).toHaveURL(/\/counselor\/visits\/2$/)
  await expect(dialog(page)).toHaveCount(0)
  await page.goBack()
  await look(page, 'Time off').click()
  await expect(dialog(page).getByRole('radio', { name: /^Ask to move it/ })).toBeChecked()
  await expect(dialog(page).getByLabel('Your words to them')).toHaveValue('I am away on Friday.')
})
