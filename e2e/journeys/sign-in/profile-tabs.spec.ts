import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { newMember } from '../members.ts'

const tabs = (page: Page) =>
  page.getByRole('navigation', { name: 'Sections of your profile' }).getByRole('link')
const tab = (page: Page, name: string) => tabs(page).filter({ hasText: name })
const placeOf = (page: Page, name: string) => tab(page, name).boundingBox()

test.use({ viewport: { width: 320, height: 640 }, hasTouch: true })

test('on the narrowest phone all sections of the profile are in sight and keep still, by keyboard as well [ROUTE-30]', async ({
  page,
}) => {
  await newMember(page.request, 'northstar')
  await page.goto('/northstar/profile')
  await expect(page.getByRole('heading', { name: 'Personal data' })).toBeVisible()
  await expect(tabs(page)).toHaveCount(5)
  for (const one of await tabs(page).all()) await expect(one).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

  await tab(page, 'Personal').focus()
  for (const name of ['Details', 'Sessions', 'Contact', 'Security']) {
    await page.keyboard.press('Tab')
    await expect(tab(page, name)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Change your password' })).toBeVisible()
  await expect(tab(page, 'Security')).toHaveAttribute('aria-current', 'page')
})

for (const width of [320, 390])
  test(`one tap opens a section, and no section moves for it, at ${width} px [ROUTE-30]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 700 })
    await newMember(page.request, 'northstar')
    await page.goto('/northstar/profile')
    const before = await placeOf(page, 'Contact')
    await tab(page, 'Contact').tap()
    await expect(page.getByRole('heading', { name: 'Contact and time zone' })).toBeVisible()
    await expect(tab(page, 'Contact')).toHaveAttribute('aria-current', 'page')
    expect(await placeOf(page, 'Contact')).toEqual(before)
  })
