import type { Page } from '@playwright/test'
import { faultsFoundByAxe } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { FAKE_ORIGIN, fakeServer } from '../fake-server.ts'
import { fakeStaff } from '../fake-staff.ts'

test.use({ allowConsoleErrors: [/status of 409/] })

const open = async (page: Page): Promise<void> => {
  await fakeServer(page, fakeStaff({ roles: ['counselor'] }))
  await page.goto(`${FAKE_ORIGIN}/staff/counselor/calendar`)
}
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('a counselor takes an afternoon off by keyboard: sees what members will not see any more, decides on each visit, and meets one that was booked meanwhile', async ({
  page,
}) => {
  await open(page)
  await expect(page.getByText('All times here are Mountain time, by your own clock.')).toBeVisible()
  const off = page.getByRole('region', { name: 'Time off' })
  await off.getByLabel('First moment away').fill('2026-11-27T13:00')
  await off.getByLabel('Back again').fill('2026-11-27T17:00')
  await off.getByRole('button', { name: 'See what members will see' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'What members will see' })
  await expect(dialog.getByText('2 times that members see now will be gone')).toBeVisible()
  await expect(dialog.getByText('Fri, Nov 27: 1:00 PM, 3:00 PM')).toBeVisible()
  expect(await faultsFoundByAxe(page, '[role=dialog]')).toEqual([])
  const save = dialog.getByRole('button', { name: 'Save' })
  await save.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Please decide on each visit first.')).toBeVisible()
  const noor = dialog.getByRole('radiogroup', { name: /^Noor H\., Fri, Nov 27/ })
  await noor.getByRole('radio', { name: /^Ask to move it/ }).focus()
  await page.keyboard.press('Space')
  await expect(dialog.getByLabel('Your words to them')).toHaveValue(/choose another time/)
  await save.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Somebody booked a visit just now.')
  await expect(noor.getByRole('radio', { name: /^Ask to move it/ })).toBeChecked()
  const ada = dialog.getByRole('radiogroup', { name: /^Ada L\./ })
  await ada.getByRole('radio', { name: /^Keep it/ }).focus()
  await page.keyboard.press('Space')
  await save.focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Saved. Members see it from now on.')).toBeVisible()
  await expect(page.getByText('1:00 PM to 5:00 PM')).toBeVisible()
  await page.getByRole('button', { name: /^Take back: Time off, Fri, Nov 27/ }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('1:00 PM to 5:00 PM')).toHaveCount(0)
})

test('weekly hours are typed day by day, and what is not whole is said at once', async ({ page }) => {
  await open(page)
  const hours = page.getByRole('region', { name: 'Weekly hours' })
  await hours.getByRole('button', { name: 'Add hours on Saturday' }).click()
  await hours.getByLabel('To, Saturday').fill('')
  await hours.getByRole('button', { name: 'See what members will see' }).click()
  await expect(hours.getByLabel('To, Saturday')).toHaveAccessibleDescription('Enter an end.')
  await hours.getByLabel('To, Saturday').fill('12:00')
  await hours.getByRole('button', { name: 'See what members will see' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('One time will be new')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
})

test('the private address is shown once, renewed and ended; an own calendar is tried, used and left', async ({
  page,
}) => {
  await open(page)
  const out = page.getByRole('region', { name: 'Your visits in your own calendar' })
  await out.getByRole('button', { name: 'Make an address' }).click()
  await expect(out.getByText(/telehealth\/calendars\//)).toBeVisible()
  await out.getByRole('button', { name: 'End the address' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End the address' }).click()
  await expect(out.getByText('There is no address yet.')).toBeVisible()
  const own = page.getByRole('region', { name: 'Busy times from your own calendar' })
  await own.getByLabel('Address of your calendar').fill('http://calendar.example/a.ics')
  await own.getByRole('button', { name: 'Try it' }).click()
  await expect(own.getByText(/^Please use an address that begins with https/)).toBeVisible()
  await own.getByLabel('Address of your calendar').fill('https://calendar.example/a.ics')
  await own.getByRole('button', { name: 'Try it' }).click()
  await expect(own.getByText('It works. It says busy once in the next 60 days.')).toBeVisible()
  await own.getByRole('button', { name: 'Use this calendar' }).click()
  await expect(own.getByText('We read a calendar at calendar.example.')).toBeVisible()
  await own.getByRole('button', { name: 'Stop using it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop using it' }).click()
  await expect(own.getByLabel('Address of your calendar')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`the calendar in ${colorScheme} has no fault that axe finds, and fits into 320 pixels`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await open(page)
    await expect(page.getByRole('heading', { name: 'Tue, Nov 24 to Mon, Nov 30' })).toBeVisible()
    expect(await faultsFoundByAxe(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await fits(page)).toBe(0)
    expect(await faultsFoundByAxe(page)).toEqual([])
  })
