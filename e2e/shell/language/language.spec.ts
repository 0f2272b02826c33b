import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { pressChoice, startIntake } from '../../journeys/steps.ts'
import { demoOrganizations } from '../../organizations.ts'
import { startProduct } from '../../start-product.ts'

const button = (page: Page) => page.getByRole('button', { name: 'Language' })
const disclaimer = (page: Page) => page.getByRole('dialog', { name: 'Before you translate' })
const widget = (page: Page) => page.getByTestId('translation-widget')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const inMenu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: new RegExp(name) })

async function openDisclaimer(page: Page): Promise<void> {
  await button(page).click()
  await expect(disclaimer(page)).toBeVisible()
}

test('the disclaimer names the translator, closes in every way without a change, and Accept lasts for one page (trust A8) [LANG-01] [LANG-02] [LANG-03] [LANG-04] [LANG-05] [LANG-07] [LANG-08] [LANG-09]', async ({
  page,
}) => {
  const words = disclaimer(page)
  await page.goto('/northstar/')
  await openDisclaimer(page)
  await expect(words).toContainText(/automatic.*machine-made by a third-party service/)
  await expect(words).toContainText('the English version prevails')
  await expect(words).toContainText("outside the provider's control")
  await expect(words.getByRole('status')).toContainText('no translation service is set up yet.')
  await expect(words.locator(`a[href="tel:${demoOrganizations.northstar.phone}"]`)).toBeVisible()
  // The built-in translation is offered first.
  await expect(words.getByRole('link', { name: 'Español' })).toHaveAttribute('href', '?lang=es')
  expect(
    await words.evaluate((dialog) => dialog.matches(':modal') && dialog.contains(document.activeElement)),
  ).toBe(true)
  // A click inside does not close it.
  await words.getByRole('heading').click()
  for (const close of [
    () => words.getByRole('button', { name: 'Cancel' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(8, 400),
  ]) {
    await expect(words).toBeVisible()
    await close()
    await expect(words).toBeHidden()
    await expect(button(page)).toBeFocused()
    await expect(widget(page)).toHaveCount(0)
    await openDisclaimer(page)
  }
  await words.getByRole('button', { name: 'Accept' }).click()
  await expect(words).toBeHidden()
  await expect(button(page)).toHaveCount(0)
  await expect(widget(page)).toHaveText('For other languages, no translation service is set up yet.')
  await inMenu(page, 'Contact us').click()
  await expect(heading(page)).toHaveText('Contact us')
  await expect(widget(page)).toHaveCount(0)
  await expect(button(page)).toBeVisible()
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('“Español” opens the same page in Spanish, is remembered, keeps an intake and the offline page, and switches back [HEADER-01] [INTAKE-04] [LOADER-07] [ROUTE-42]', async ({
    page,
    context,
    organization: { client, base },
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto(`${base}/topics`)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click()
    await expect(page).toHaveURL(`${base}/topics?lang=es`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page.getByRole('complementary', { name: 'Líneas de ayuda' })).toContainText('Emergencia')
    await expect(heading(page)).toHaveText('Artículos')
    await page.goto(`${base}/risk`)
    await expect(heading(page)).toHaveText(/^Por favor, hable con alguien/)
    await page.goto(`${base}/terms`)
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')

    await test.step('during the intake the same question is shown, without the welcome messages', async () => {
      await startIntake(page, client)
      await pressChoice(page, 'No')
      await expect(heading(page)).toHaveText('What would help most?')
      await page.addInitScript(() => {
        new MutationObserver(() => {
          if (document.body?.innerText.includes('Pero nos alegra')) sessionStorage.setItem('said', 'welcome')
        }).observe(document, { subtree: true, childList: true, characterData: true })
      })
      await button(page).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Español' }).click()
      await expect(page.getByRole('main')).toContainText('Pregunta 3')
      expect(await page.evaluate(() => sessionStorage.getItem('said'))).toBeNull()
    })

    await test.step('the offline page is in Spanish', async () => {
      await page.goto(`${base}/terms`)
      await expect
        .poll(() =>
          page.evaluate(async (address) => {
            await navigator.serviceWorker.ready
            const kept = await (await caches.match(address))?.text()
            return kept?.includes('lang="es"')
          }, `${base}/offline`),
        )
        .toBe(true)
      await context.setOffline(true)
      await page.goto(`${base}/messages`)
      await expect(heading(page)).toHaveText('Usted no tiene conexión, y la ayuda sigue aquí')
      await expect(page.getByRole('link', { name: 'Llame al 988 y oprima 2' })).toBeVisible()
    })
  })
})

/** Simulates the script of a translation service: adds a control, and marks every text as translated. */
const script = `
  const choice = document.createElement('select')
  choice.setAttribute('aria-label', 'Translate this page to')
  choice.append(new Option('Spanish'), new Option('French'))
  const translate = () => {
    const found = document.getElementById('translation-widget')
    if (found && !found.contains(choice)) found.append(choice)
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) {
      const { parentElement: parent } = text
      if (!parent || parent.tagName === 'FONT' || text.data.trim() === '') continue
      if (parent.closest('script, style, textarea, select, [translate="no"]')) continue
      const font = document.createElement('font')
      font.textContent = '»' + text.data + '«'
      text.replaceWith(font)
    }
  }
  translate()
  new MutationObserver(translate).observe(document.body, { childList: true, characterData: true, subtree: true })
`

test('with a translation service its script loads after Accept and never on private pages; drafts of critical Spanish texts stay English [LANG-05] [LANG-06] @deep', async ({
  page,
}) => {
  const service = createServer((_request, answer) =>
    answer
      .writeHead(200, { 'content-type': 'text/javascript', 'cross-origin-resource-policy': 'cross-origin' })
      .end(script),
  )
  await new Promise<void>((done) => void service.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}/widget.js`
  const product = await startProduct({ CRITICAL_DRAFTS: '0', TRANSLATE_WIDGET_URL: address })
  try {
    const control = page.getByRole('combobox', { name: 'Translate this page to' })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url() === address) asked.push(request.url())
    })
    await page.goto(`${product.url}/northstar/about`)
    await openDisclaimer(page)
    expect(asked).toEqual([])
    await disclaimer(page).getByRole('button', { name: 'Accept' }).click()
    await expect(control).toBeVisible()
    await expect(button(page)).toHaveCount(0)
    expect(asked).toHaveLength(1)
    await expect(heading(page)).toContainText('»')
    await expect(heading(page).locator('[translate="no"]')).toHaveText('Northstar Balance')
    await expect(page.locator('.help-lines a[href="tel:911"] strong')).toHaveText('911')
    await inMenu(page, 'Contact us').click()
    await expect(heading(page)).toHaveText('»Contact us«')
    await control.selectOption('French')
    // A private page has a separate document, in which the script is not allowed.
    await inMenu(page, 'Log in').click()
    await expect(heading(page)).toHaveText('Log in')
    await expect(widget(page)).toHaveText('Translation is off on this page, because it is private.')
    expect(asked).toHaveLength(1)

    const answer = await page.goto(`${product.url}/northstar/risk?lang=es`)
    const served = (await answer?.text()) ?? ''
    expect(served).toContain('<html lang="es">')
    expect(served).not.toContain('Por favor, hable con alguien ahora mismo')
    await expect(heading(page)).toHaveText('Please talk to somebody right now')
    await expect(heading(page)).toHaveAttribute('lang', 'en')
  } finally {
    await product.stop()
    service.close()
  }
})
