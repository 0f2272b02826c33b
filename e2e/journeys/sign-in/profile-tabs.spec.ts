import type { Page } from '@playwright/test'
import { expect, test } from '../../page.ts'
import { newMember } from '../members.ts'

const tabs = (page: Page) =>
  page.getByRole('navigation', { name: 'Sections of your profile' }).getByRole('link')
const tab = (page: Page, name: string) => tabs(page).filter({ hasText: name })
const placeOf = (page: Page, name: string) => tab(page, name).boundingBox()

test.use({ viewport: { width: 320, height: 640 } })

test('on the narrowest phone the sections of the profile are one row that keeps still, by keyboard as well [ROUTE-30]', async ({
  page,
}) => {
  await newMember(page.request, 'northstar')
  await page.goto('/northstar/profile')
  await expect(page.getByRole('heading', { name: 'Personal data' })).toBeVisible()
  const tops = await tabs(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

  await tab(page, 'Personal').focus()
  for (const name of ['Visits', 'Sessions', 'Contact', 'Security']) {
    await page.keyboard.press('Tab')
    await expect(tab(page, name)).toBeFocused()
    await expect(tab(page, name)).toBeInViewport({ ratio: 1 })
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Change your password' })).toBeVisible()
  await expect(tab(page, 'Security')).toHaveAttribute('aria-current', 'page')
  await expect(tab(page, 'Security')).toBeInViewport({ ratio: 1 })

  const before = await placeOf(page, 'Contact')
  await tab(page, 'Contact').click()
  await expect(page.getByRole('heading', { name: 'Contact and time zone' })).toBeVisible()
  await expect(tab(page, 'Contact')).toHaveAttribute('aria-current', 'page')
  expect(await placeOf(page, 'Contact')).toEqual(before)
})

test('a section that is opened by its address is seen in the row [ROUTE-30]', async ({ page }) => {
  await newMember(page.request, 'northstar')
  await page.goto('/northstar/profile/security')
  await expect(page.getByRole('heading', { name: 'Change your password' })).toBeVisible()
  await expect(tab(page, 'Security')).toBeInViewport({ ratio: 1 })
})
