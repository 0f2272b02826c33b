import { expect, test } from '../../fixtures.ts'
import { choose, startIntake } from '../../journeys/steps.ts'
import { openAndKeep } from '../crisis/kept-offline.ts'

test('“Español” leads to the same page in Spanish, is remembered, and leads back [HEADER-01]', async ({
  page,
}) => {
  await page.goto('/northstar/topics')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click()
  await expect(page).toHaveURL(/\/northstar\/topics\?lang=es$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('complementary', { name: 'Líneas de ayuda' })).toContainText('Emergencia')
  await expect(page.locator('#root')).not.toHaveAttribute('lang')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Artículos')
  // A demonstration shows drafts of critical texts too, and says so.
  await expect(page.getByText('Esta traducción es un borrador.')).toBeVisible()
  await page.goto('/northstar/risk')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Por favor, hable con alguien/)
  await page.goto('/northstar/terms')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('complementary', { name: 'Help lines' })).toContainText('Emergency')
})

test('amid the questions another language says no words of welcome again, and the same question comes [INTAKE-04] [LOADER-07]', async ({
  page,
}) => {
  await startIntake(page, 'northstar')
  await expect(page.getByRole('heading', { level: 1, name: /^Are you in danger/ })).toBeVisible()
  await choose(page, 'No')
  await expect(page.getByRole('heading', { level: 1, name: 'What would help most?' })).toBeVisible()
  await page.evaluate(() => sessionStorage.setItem('said', ''))
  // The first words are in the document, which knows of no answers; they leave, and the next ones never come.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body?.innerText.includes('Pero nos alegra')) sessionStorage.setItem('said', 'welcome')
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await page.getByRole('banner').getByRole('button', { name: 'Language' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Español' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('main')).toContainText('Pregunta 3')
  expect(await page.evaluate(() => sessionStorage.getItem('said'))).toBe('')
})

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the page kept for when the network is gone is in the language of the page that kept it [ROUTE-42]', async ({
    page,
    context,
  }) => {
    await openAndKeep(page, '/northstar/terms?lang=es')
    await context.setOffline(true)
    await page.goto('/northstar/messages')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Usted no tiene conexión, y la ayuda sigue aquí',
    )
    await expect(page.getByRole('link', { name: 'Llame al 988 y oprima 2' })).toBeVisible()
  })
})

test('the header has one way to another language: the Language button, which names what the site is written in first [HEADER-01] [LANG-01]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/northstar/contact')
  const header = page.getByRole('banner')
  await expect(header.getByRole('button', { name: 'Language' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Español' })).toHaveCount(0)
  await header.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Español' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})
