import type { Page } from '@playwright/test'
import { takenOver } from '../../hydrated.ts'
import { expect, test } from '../../fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Opens the first question behind its words, with a time that goes on only when it is told to. */
async function openBehindWords(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/northstar/help-myself')
  await takenOver(page.getByRole('button', { name: 'Go on now' }))
  await page.clock.pauseAt(Date.now() + 1000)
}

/** The middle of the first reason, where a finger would press. */
async function firstReason(page: Page) {
  const reason = page.getByRole('radio').first()
  const box = await reason.boundingBox()
  if (box === null) throw new Error('No reason is drawn')
  const press = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  return { reason, press }
}

test('a press for words that have just left by themselves chooses no answer; the next one does [LOADER-05]', async ({
  page,
}) => {
  await openBehindWords(page)
  await expect(page.getByTestId('loader')).toBeVisible()
  while ((await page.getByTestId('loader').count()) > 0) await page.clock.runFor(50)
  const { reason, press } = await firstReason(page)
  await press()
  await expect(reason).not.toBeChecked()
  const help = page.getByRole('link', { name: /988/ }).first()
  const isOnTop = await help.evaluate((link) => {
    const { x, y, width, height } = link.getBoundingClientRect()
    return link.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(isOnTop).toBe(true)
  await page.clock.runFor(500)
  await expect(page.getByTestId('late-press')).toHaveCount(0)
  await press()
  await expect(reason).toBeChecked()
})

test('whoever passes the words over chooses at once [LOADER-02]', async ({ page }) => {
  await openBehindWords(page)
  await page.getByRole('button', { name: 'Go on now' }).click()
  await expect(page.getByTestId('loader')).toHaveCount(0)
  const { reason, press } = await firstReason(page)
  await press()
  await expect(reason).toBeChecked()
})
