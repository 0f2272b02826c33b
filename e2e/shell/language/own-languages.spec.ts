import { expect, test } from '../../page.ts'
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
