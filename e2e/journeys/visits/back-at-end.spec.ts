import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { newMember } from '../members.ts'
import { chooseCounselor, chooseTime, pathOf } from '../steps.ts'

const main = (page: Page) => page.getByRole('main')
const booked = (page: Page) => page.getByRole('heading', { level: 1, name: 'Your appointment is booked' })

/** A member who has agreed to everything before, with a chosen time in front of them. */
async function atReview(page: Page): Promise<void> {
  await newMember(page.request, 'palebrand')
  await page.goto('/palebrand/appointment-type')
  await chooseCounselor(page, 'Video')
  await chooseTime(page)
}

test('Back from what is booked leads to it again, and does not say that it is being sent once more [LOADER-06] [ROUTE-38]', async ({
  page,
}) => {
  await atReview(page)
  await page.getByRole('button', { name: 'Book this appointment' }).click()
  await expect(page.getByText('Great. Give us a moment to submit your request').first()).toBeVisible()
  await page.getByRole('button', { name: 'Skip the wait' }).click()
  await expect(booked(page)).toBeVisible()
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(globalThis, { said })
    new MutationObserver(() => {
      const words = document.querySelector('[data-testid="loader"][data-words]')?.textContent
      if (words) said.push(words)
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goBack()
  await expect(booked(page)).toHaveCount(0)
  await expect(booked(page)).toBeVisible()
  expect(pathOf(page)).toBe('/schedule/register-success')
  expect(await page.evaluate(() => (globalThis as unknown as { said: string[] }).said)).toEqual([])
})

test('whoever comes back to the free times reads which one they chose, and keeps it with one press [ROUTE-33] [ROUTE-34]', async ({
  page,
}) => {
  await atReview(page)
  const panel = page.getByRole('complementary', { name: 'The time you chose' })
  const time = await panel.locator('p').first().innerText()
  await page.getByRole('link', { name: 'Change day and time' }).click()
  await expect(main(page)).toContainText(/The time you chose: \w{3}, \w{3} \d+, \d+:\d\d [AP]M\./)
  await page.getByRole('link', { name: 'Keep it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointment' })).toBeVisible()
  await expect(panel.locator('p').first()).toHaveText(time, { useInnerText: true })
  await expect(panel).toContainText(/held/i)
})
