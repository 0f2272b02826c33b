import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { skipQuestions, startIntake } from '../steps.ts'

test.use({ viewport: { width: 390, height: 844 } })

const video = (page: Page) => page.getByRole('button', { name: /^Video/ })
const counselors = (page: Page) => page.getByRole('heading', { level: 1, name: /^Counselors in/ })

/** The last question, with the field for the location and what was typed there. */
async function typeLocation(page: Page, typed: string): Promise<void> {
  await startIntake(page, 'cedarvalley')
  await skipQuestions(page, 'cedarvalley')
  await page.getByLabel('Where do you work?').pressSequentially(typed)
  await expect(page.getByText(`We do not know “${typed}”.`)).toBeVisible()
}

test('a location nobody knows keeps the answer from being sent: it is shown, and nothing is marked as chosen [ORG-11] [FORM-06]', async ({
  page,
}) => {
  await typeLocation(page, 'qq')
  await video(page).click()
  const trouble = page.getByRole('alert').filter({ hasText: 'Pick your location, or leave it empty.' })
  await expect(trouble).toBeFocused()
  await expect(page.getByLabel('Where do you work?')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'High Schools' })).toBeInViewport({ ratio: 1 })
  // The mark says what was answered, and nothing was.
  await expect(video(page).locator('svg').last()).toBeHidden()
  await page.getByRole('button', { name: 'High Schools' }).click()
  await video(page).click()
  await expect(counselors(page)).toBeVisible()
})

test('a location that is understood when its field is left moves nothing from under the press that leaves it [ORG-11]', async ({
  page,
}) => {
  await typeLocation(page, 'Elementery')
  const box = await video(page).boundingBox()
  if (box === null) throw new Error('nothing to press')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 8)
  await page.mouse.down()
  await expect(page.getByRole('main')).toContainText('You chose Elementary Schools')
  await page.mouse.up()
  await expect(counselors(page)).toBeVisible()
})
