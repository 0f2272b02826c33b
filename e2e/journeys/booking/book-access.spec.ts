import type { Page } from '@playwright/test'
import { faultsFoundByAxe } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { controlFaults } from '../../walk/controls.ts'
import { keyboardFaults } from '../../walk/keyboard.ts'
import { bookOverApi } from '../appointments.ts'
import { newMember } from '../members.ts'

const aTime = /^\w+day, \w+ \d+, \d+:\d\d [AP]M /

/** Nothing for axe to find, nothing to scroll sideways, nothing too small to hit and nothing out of the keyboard's reach. */
async function isSound(page: Page): Promise<void> {
  expect(await faultsFoundByAxe(page)).toEqual([])
  const { wide, seen } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    seen: document.documentElement.clientWidth,
  }))
  expect(wide).toBeLessThanOrEqual(seen)
  expect(await controlFaults(page, 'cedarvalley')).toEqual([])
  expect(await keyboardFaults(page)).toEqual([])
}

test('appointments, calendar, grid, review and request are sound at 320 px, and the grid goes by its keys (trust A2, A3, A4, A11, A13) [BOOK-09]', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize({ width: 320, height: 720 })
  const { email } = await newMember(page.request, 'cedarvalley')
  await bookOverApi(page, email, 'cedarvalley', 'video')
  await page.goto('/cedarvalley/appointments')
  await expect(page.getByText(/^You can join starting/)).toBeVisible()
  // The device is in Denver, and she is not: its zone is offered once.
  await expect(page.getByRole('button', { name: /Mountain/ })).toHaveCount(1)
  await isSound(page)
  await page.getByRole('button', { name: /^Change the time/ }).click()
  await expect(page.getByRole('button', { name: aTime }).first()).toBeVisible()
  await expect(page.getByText('Looking…')).toHaveCount(0)
  await isSound(page)

  await page.getByRole('button', { name: 'Other weeks' }).click()
  await expect(page.locator('#week-name')).toBeFocused()
  await expect(page.getByText('Looking…')).toHaveCount(0)
  await isSound(page)
  await page.getByRole('button', { name: 'Grid of the week' }).click()
  const grid = page.getByRole('grid')
  await isSound(page)
  const times = grid.getByRole('button', { name: aTime })
  await times.first().focus()
  await page.keyboard.press('End')
  await expect(page.locator('[data-place="0 6"]')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(page.locator('[data-place="0 0"]')).toBeFocused()
  const week = await page.locator('#week-name').innerText()
  await page.keyboard.press('PageDown')
  await expect(page.locator('#week-name')).not.toHaveText(week)
  await expect(grid.locator('button:focus')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Change your appointment' })).toBeVisible()
  await expect(page.getByText(/^Held for you/)).toBeVisible()
  await isSound(page)
  await page.goto('/cedarvalley/schedule/provider-query')
  await expect(page.getByRole('button', { name: 'Send my request' })).toBeVisible()
  await isSound(page)

  await page.goto('/cedarvalley/appointments')
  await page.getByRole('button', { name: /^Cancel this appointment/ }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByText('You have no upcoming appointments.')).toBeVisible()
})
