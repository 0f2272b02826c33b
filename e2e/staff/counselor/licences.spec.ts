import type { Page } from '@playwright/test'
import { faultsFoundByAxe } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { FAKE_ORIGIN, fakeServer } from '../fake-server.ts'
import { fakeStaff } from '../fake-staff.ts'

test.use({ allowConsoleErrors: [/status of 40[04]/] })

const open = async (page: Page, screen = 'licences'): Promise<void> => {
  await fakeServer(page, fakeStaff({ roles: ['counselor'] }))
  await page.goto(`${FAKE_ORIGIN}/staff/counselor/${screen}`)
}

test('a license without number and last day says what is missing and what that means, and is completed; what was typed waits', async ({
  page,
}) => {
  await open(page)
  await expect(
    page.getByText(/^No last day: members in Colorado find you until you say otherwise/),
  ).toBeVisible()
  await expect(page.getByText(/^No number: our staff cannot compare/)).toBeVisible()
  const complete = page.getByRole('button', { name: 'Complete it: Colorado' })
  await complete.click()
  const form = page.getByRole('dialog', { name: 'License for Colorado' })
  const send = form.getByRole('button', { name: 'Send it for the check' })
  await send.click()
  await expect(form.getByLabel('License number')).toBeFocused()
  await expect(form.getByLabel('License number')).toHaveAccessibleDescription(/Please enter the number\./)
  await form.getByLabel('License number').fill('CO-77')
  await form.getByLabel('Last day it is valid').fill('2026-01-31')
  await page.keyboard.press('Escape')
  await page.reload()
  await complete.click()
  await expect(form.getByLabel('License number')).toHaveValue('CO-77')
  await expect(form.getByText(/^Not saved yet\./)).toBeVisible()
  await send.click()
  await expect(form.getByLabel('Last day it is valid')).toBeFocused()
  await expect(form.getByText(/^This day is over\./)).toBeVisible()
  expect(await faultsFoundByAxe(page, '[role=dialog]')).toEqual([])
  await form.getByLabel('Last day it is valid').fill('2028-12-31')
  await send.click()
  await expect(page.getByRole('group', { name: 'Sent. Our staff will check it.' })).toBeFocused()
  await expect(page.getByText(/number CO-77, until Dec 31, 2028\. Waits for the check\./)).toBeVisible()
  await expect(page.getByText('Something is missing')).toHaveCount(0)
  await page.getByRole('button', { name: 'Renew or correct: Colorado' }).click()
  await expect(form.getByText(/^Not saved yet\./)).toHaveCount(0)
})

test('a license that booked visits need leads to each of them instead of being removed; another one is removed', async ({
  page,
}) => {
  await open(page)
  await page.getByRole('button', { name: 'Remove: Colorado' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove the license for Colorado?' })
  await expect(dialog.getByText('2 visits are booked in Colorado')).toBeVisible()
  await expect(dialog.getByText('By your own clock: Mountain time.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Remove', exact: true })).toBeDisabled()
  expect(await faultsFoundByAxe(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('link', { name: 'Noor H., Fri, Nov 27, 4:00 PM' }).click()
  await expect(page).toHaveURL(/\/counselor\/visits\/3$/)
  await expect(dialog).toHaveCount(0)
  await page.goBack()
  await page.getByRole('button', { name: 'Remove: Texas' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('group', { name: /^Removed\. Members in Texas/ })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Texas' })).toHaveCount(0)
})

test('a new license that was not sent waits, and can be thrown away', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Add a license' }).click()
  const form = page.getByRole('dialog', { name: 'Add a license' })
  await form.getByLabel('License number').fill('UT-5')
  await page.reload()
  await page.getByRole('button', { name: 'Add a license' }).click()
  await expect(form.getByLabel('License number')).toHaveValue('UT-5')
  await form.getByRole('button', { name: 'Throw my changes away' }).click()
  await expect(form.getByLabel('License number')).toHaveValue('')
  await expect(form.getByRole('button', { name: 'Send it for the check' })).toBeFocused()
})

for (const screen of ['licences', 'profile', 'welcome', 'calendar'])
  for (const colorScheme of ['light', 'dark'] as const)
    test(`${screen} in ${colorScheme} has no fault that axe finds, and fits into 390 pixels`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme })
      await open(page, screen)
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      for (const width of [1280, 390, 320]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await faultsFoundByAxe(page)).toEqual([])
        const over = () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        expect([width, await over()]).toEqual([width, 0])
      }
    })
