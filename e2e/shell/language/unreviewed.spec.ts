import { expect, test } from '../../fixtures.ts'
import { takenOver } from '../../hydrated.ts'
import { type PseudoPortal, pseudoPortal } from './pseudo.ts'

// The product as in production, with a critical text that was reviewed, many that were not, and a text whose English has changed.
let portal: PseudoPortal
test.beforeAll(async ({ baseURL }) => {
  portal = await pseudoPortal('es', baseURL ?? '')
})
test.afterAll(() => portal.stop())

test('a text whose English has changed is in English on the Spanish page, and says so, until somebody reviews it', async ({
  page,
}) => {
  await page.goto(`${portal.address}/northstar/log-in?lang=es`)
  const main = page.getByRole('main')
  await takenOver(main.locator('button[type=submit]'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Iniciar sesión')
  const changed = main.getByText('Start here, and make one on the way')
  await expect(changed).toBeVisible()
  expect(await changed.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))).toBe('en')
  await expect(main).not.toContainText('Empiece aquí')
})

test('in production a draft of a critical text is shown to nobody, and a reviewed one to everybody', async ({
  page,
}) => {
  const answer = await page.goto(`${portal.address}/northstar/risk?lang=es`)
  const served = (await answer?.text()) ?? ''
  expect(served).toContain('<html lang="es">')
  for (const draft of ['Por favor, hable con alguien ahora mismo', 'Ya estoy a salvo'])
    expect(served).not.toContain(draft)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Please talk to somebody right now')
  await expect(heading).toHaveAttribute('lang', 'en')
  await expect(page.getByText(/^No tiene que cargar con esto a solas/)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('html')).not.toHaveAttribute('data-drafts')
  await expect(heading).toHaveText('Please talk to somebody right now')
})
