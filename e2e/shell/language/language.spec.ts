import type { Page } from '@playwright/test'
import { organisations } from '../../organisations.ts'
import { expect, test } from '../../fixtures.ts'

const button = (page: Page) => page.getByRole('button', { name: 'Language' })
const disclaimer = (page: Page) => page.getByRole('dialog', { name: 'Before you translate' })
const widget = (page: Page) => page.getByTestId('translation-widget')

test.beforeEach(async ({ page }) => {
  await page.goto('/northstar/')
  await button(page).click()
  await expect(disclaimer(page)).toBeVisible()
})

test('the disclaimer says who translates, what counts, and takes the focus (trust A8) [LANG-01] [LANG-02] [LANG-03] [LANG-04]', async ({
  page,
}) => {
  const words = disclaimer(page)
  await expect(words).toContainText(/automatic.*machine-made by a third-party service/)
  await expect(words).toContainText('the English version prevails')
  await expect(words).toContainText("outside the provider's control")
  expect(
    await words.evaluate((dialog) => dialog.matches(':modal') && dialog.contains(document.activeElement)),
  ).toBe(true)
})

test('Accept hides the button; where no service is set up that is said, and nothing of it stays [LANG-05]', async ({
  page,
}) => {
  await expect(widget(page)).toHaveCount(0)
  await disclaimer(page).getByRole('button', { name: 'Accept' }).click()
  await expect(disclaimer(page)).toBeHidden()
  await expect(button(page)).toHaveCount(0)
  await expect(widget(page)).toBeVisible()
  await expect(widget(page)).toHaveText('For other languages, no translation service is set up yet.')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    'accepted',
  )

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact us' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible()
  await expect(widget(page)).toHaveCount(0)
  await expect(button(page)).toBeVisible()
  await page.reload()
  await expect(button(page)).toBeVisible()
  await expect(widget(page)).toHaveCount(0)
})

test('it is said at once where no service is set up, with the phone, and a small window opens at the heading [LANG-01]', async ({
  page,
}) => {
  await expect(disclaimer(page).getByRole('status')).toContainText(
    'For other languages, no translation service is set up yet. If you accept, the pages stay as they are.',
  )
  // What people have written in another language is offered first.
  await expect(disclaimer(page).getByRole('link', { name: 'Español' })).toHaveAttribute('href', '?lang=es')
  await expect(disclaimer(page).locator(`a[href="tel:${organisations.northstar.phone}"]`)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 320, height: 420 })
  await button(page).click()
  await expect(disclaimer(page).getByRole('heading')).toBeFocused()
  await expect(disclaimer(page).getByRole('heading')).toBeInViewport({ ratio: 1 })
})

async function closesWith(page: Page, act: () => Promise<void>): Promise<void> {
  // A click inside keeps it open.
  await disclaimer(page).getByRole('heading').click()
  await expect(disclaimer(page)).toBeVisible()
  await act()
  await expect(disclaimer(page)).toBeHidden()
  await expect(button(page)).toBeVisible()
  await expect(button(page)).toBeFocused()
  await expect(widget(page)).toHaveCount(0)
}

test('Cancel closes it and changes nothing else [LANG-07]', ({ page }) =>
  closesWith(page, () => disclaimer(page).getByRole('button', { name: 'Cancel' }).click()))

test('Escape closes it and changes nothing else (trust A8) [LANG-08]', ({ page }) =>
  closesWith(page, () => page.keyboard.press('Escape')))

test('a click beside it closes it and changes nothing else, a click inside does not [LANG-09]', ({ page }) =>
  closesWith(page, () => page.mouse.click(8, 400)))
