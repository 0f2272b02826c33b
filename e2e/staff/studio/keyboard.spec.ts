import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { expectFocusSeen, faultsInColors, pressAt, tabTo, typeInto } from '../by-keyboard.ts'
import { FAKE_ORIGIN, fakeServer } from '../fake-server.ts'
import { fakeStaff } from '../fake-staff.ts'
import { fakePreviews } from './fake-previews.ts'

test.use({ allowConsoleErrors: [/status of (40[0-9]|422)|ERR_FAILED/] })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const color = (page: Page) => page.getByLabel('Main color', { exact: true })
const green = (page: Page) => page.getByRole('status').filter({ hasText: 'All checks are green' })
const PHONE = 'Phone that answers day and night'

/** A draft of five answers. */
async function makesDraft(page: Page): Promise<void> {
  await pressAt(page, link(page, 'New organization'))
  await typeInto(page, page.getByLabel('Name of the program'), 'Acme Care')
  await typeInto(page, page.getByLabel(PHONE), '(202) 555-0123')
  expect(await faultsInColors(page)).toEqual([])
  await pressAt(page, button(page, 'Make the draft'))
  await expect(page.getByRole('heading', { name: 'Acme Care', level: 1 })).toBeVisible()
}

/** A color that is none keeps Publish shut; the fault leads back to its field. */
async function mendsColor(page: Page): Promise<void> {
  await pressAt(page, link(page, 'Look'))
  await typeInto(page, color(page), '#0b5c6')
  await expect(page.getByText('1 fault keeps this from being published')).toBeVisible()
  expect(await faultsInColors(page)).toEqual([])
  await pressAt(page, link(page, 'Publish'))
  await expect(page.getByText('Publishing is shut')).toBeVisible()
  await pressAt(page, page.getByRole('main').getByRole('button', { name: /A color is # and six digits/ }))
  await expect(color(page)).toBeFocused()
  await expectFocusSeen(page)
  await typeInto(page, color(page), '#7a2e5d')
  await expect(green(page)).toBeVisible()
}

/** The ways of the preview are radios: arrows choose. */
async function looksAtMail(page: Page): Promise<void> {
  await tabTo(
    page,
    page.getByRole('radiogroup', { name: 'What to show' }).getByRole('radio', { name: 'Home' }),
  )
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: 'A mail' })).toBeChecked()
  await expectFocusSeen(page)
  await expect(page.getByRole('button', { name: /Which mail/ })).toBeVisible()
}

async function publishes(page: Page, version: number): Promise<void> {
  await pressAt(page, link(page, 'Publish'))
  expect(await faultsInColors(page)).toEqual([])
  await pressAt(page, button(page, 'Publish now'))
  await expect(page.getByText(`Published as version ${version}.`)).toBeVisible()
}

/** The dialog keeps the focus, gives it back, and does what it says. */
async function bringsBack(page: Page): Promise<void> {
  await pressAt(page, link(page, 'Versions'))
  const opener = button(page, 'Bring back version 1')
  await pressAt(page, opener)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  for (let stop = 0; stop < 8; stop += 1) {
    await page.keyboard.press('Tab')
    await expectFocusSeen(page)
    expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true)
  }
  expect(await faultsInColors(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await pressAt(page, dialog.getByRole('button', { name: 'Bring it back' }))
  await expect(page.getByText('Version 1 is back. Members read it as version 3.')).toBeVisible()
}

for (const [forcedColors, colorScheme] of [
  ['none', 'light'],
  ['active', 'dark'],
] as const)
  test(`an organization is made, mended, published and brought back by keyboard alone, in ${colorScheme}, forced colors ${forcedColors}`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors, colorScheme })
    await fakePreviews(page)
    await fakeServer(page, fakeStaff({ roles: ['account_manager'] }))
    await page.goto(`${FAKE_ORIGIN}/staff/studio`)
    await makesDraft(page)
    await mendsColor(page)
    await looksAtMail(page)
    await publishes(page, 1)
    await pressAt(page, link(page, 'Edit'))
    await typeInto(page, page.getByLabel(PHONE), '(202) 555-0188')
    await expect(green(page)).toBeVisible()
    await publishes(page, 2)
    await bringsBack(page)
  })
