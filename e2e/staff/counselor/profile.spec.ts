import type { Page } from '@playwright/test'
import { faultsFoundByAxe } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { FAKE_ORIGIN, fakeServer } from '../fake-server.ts'
import { fakeStaff } from '../fake-staff.ts'

const open = async (page: Page): Promise<void> => {
  await fakeServer(page, fakeStaff({ roles: ['counselor'] }))
  await page.goto(`${FAKE_ORIGIN}/staff/counselor/profile`)
}
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

test('another time zone is asked about first, with the hours in words and what members see of it', async ({
  page,
}) => {
  await open(page)
  await page.getByRole('button', { name: /Time zone of your hours/ }).click()
  await page.getByRole('option', { name: /Pacific time/ }).click()
  await save(page).click()
  const dialog = page.getByRole('dialog', { name: 'Go over to Pacific time?' })
  await expect(dialog).toContainText('Your weekly hours stay as they are written, now by Pacific time.')
  await expect(dialog).toContainText('Members see them 1 hour later.')
  await expect(dialog).toContainText('Monday to Friday: 9:00 AM to 5:00 PM')
  await expect(dialog.getByRole('link', { name: 'Look at your calendar' })).toBeVisible()
  expect(await faultsFoundByAxe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Saved. This is what members see.')).toHaveCount(0)
  await save(page).click()
  await dialog.getByRole('button', { name: 'Save, with this time zone' }).click()
  await expect(page.getByText('Saved. This is what members see.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

for (const width of [320, 390, 1280])
  test(`what is not saved can be saved from anywhere in the form, and covers nothing that has the focus, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 640 })
    await open(page)
    const first = page.getByRole('textbox', { name: 'First name' })
    await expect(first).toBeVisible()
    await expect(save(page)).not.toBeInViewport()
    await first.fill('Dana Maria')
    await expect(save(page)).toBeInViewport({ ratio: 1 })
    const years = page.getByRole('textbox', { name: /Years/ })
    await first.focus()
    const covered: string[] = []
    for (let presses = 0; presses < 80; presses += 1) {
      await page.keyboard.press('Tab')
      const hidden = await page.evaluate(() => {
        const focused = document.activeElement
        const bar = document.querySelector('[data-changed]')
        if (!focused || !bar || bar.contains(focused) || !focused.closest('form')) return null
        return focused.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1
          ? `${focused.tagName} ${focused.id}`
          : null
      })
      if (hidden !== null) covered.push(hidden)
      if (await save(page).evaluate((one) => one === document.activeElement)) break
    }
    await expect(save(page)).toBeFocused()
    expect(covered).toEqual([])
    expect(await faultsFoundByAxe(page)).toEqual([])
    await years.fill('-4')
    await save(page).click()
    await expect(years).toBeFocused()
    await expect(page.getByText('Some fields need another look.')).toBeInViewport({ ratio: 1 })
    await years.fill('9')
    await save(page).click()
    await expect(page.getByText('Saved. This is what members see.')).toBeVisible()
  })

test('a window that was open before another one saved changes only what was changed in it', async ({
  page,
}) => {
  const server = fakeStaff({ roles: ['counselor'] })
  await fakeServer(page, server)
  await page.goto(`${FAKE_ORIGIN}/staff/counselor/profile`)
  const education = page.getByRole('textbox', { name: 'Education' })
  await expect(education).toBeVisible()
  // The other window.
  const other = await page.context().newPage()
  await fakeServer(other, server)
  await other.goto(`${FAKE_ORIGIN}/staff/counselor/profile`)
  await other.getByRole('textbox', { name: /Years/ }).fill('18')
  await save(other).click()
  await expect(other.getByText('Saved. This is what members see.')).toBeVisible()
  await education.fill('Master of Social Work, Western State')
  await save(page).click()
  await expect(page.getByText('Saved. This is what members see.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /Years/ })).toHaveValue('18')
  await expect(education).toHaveValue('Master of Social Work, Western State')
})
