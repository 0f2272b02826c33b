import type { Page } from '@playwright/test'
import { findAxeViolations } from '../../axe.ts'
import { expect, syncBrowserClock, test } from '../../fixtures.ts'
import { demoPassword } from '../../organizations.ts'
import { loadEnglishPatterns, findUnmarkedEnglish } from '../../shell/language/untranslated-text.ts'
import { pressChoice, readCode, readNewestEmail, createPerson, checkAll } from '../steps.ts'

// The wrong password is rejected.
test.use({ contextOptions: { reducedMotion: 'reduce' }, allowConsoleErrors: [/status of 400 .*auth\/login/] })

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const times = (page: Page) => page.getByRole('button', { name: /^\p{L}+, \d+ de \p{L}+, \d+:\d\d/u })

/** Checks that English text on this page is marked as English, and that there are no axe violations. */
async function isSpanish(page: Page): Promise<void> {
  expect(await findUnmarkedEnglish(page, await loadEnglishPatterns())).toEqual([])
  expect(await findAxeViolations(page)).toEqual([])
}

/** From the home page to the danger question. */
async function answerSentence(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/?lang=es`)
  await page.getByRole('link', { name: 'Buscar ayuda para mí' }).first().click()
  await press(page, 'Continuar ahora')
  await expect(title(page, '¿Qué le trae por aquí?')).toBeVisible()
  await page.getByRole('combobox').selectOption({ label: 'Colorado' })
  await page.getByRole('radio', { name: 'Duelo o pérdida' }).first().check()
  await isSpanish(page)
  await press(page, 'Continuar')
  await expect(title(page, /^¿Está en peligro de hacerse daño/)).toBeVisible()
}

test('a visitor sees an error, finds crisis help and an article, and books in Spanish including the email [INTAKE-01] [INTAKE-06] [BOOK-01] [ROUTE-46] [CONTENT-02]', async ({
  page,
  browser,
  baseURL,
  createOrganization,
}) => {
  const { base, client } = await createOrganization({ counselors: [{ languageIds: [1, 2] }, {}] })
  const person = createPerson(client)
  await test.step('an error of the service', async () => {
    await page.goto(`${base}/log-in?lang=es`)
    await page.getByLabel(/^Correo electrónico/).fill(person.email)
    await page.getByRole('textbox', { name: /^Contraseña/ }).fill('Wrong#Words12')
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Iniciar sesión/ })
      .click()
    await expect(page.getByRole('main')).toContainText('El correo electrónico y la contraseña no coinciden.')
  })
  await test.step('an article, found without accents', async () => {
    await page.goto(`${base}/topics-search`)
    await page.getByRole('searchbox', { name: '¿En qué está pensando?' }).fill('depresion')
    await page.getByRole('link', { name: /^Qué es la depresión/ }).click()
    await expect(title(page, /depresión/i)).toBeVisible()
    await isSpanish(page)
  })
  await test.step('crisis help', async () => {
    const context = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' })
    await syncBrowserClock(context, page.request)
    const other = await context.newPage()
    await answerSentence(other, base)
    await pressChoice(other, 'Sí')
    await expect(title(other, /^Por favor, hable con alguien/)).toBeVisible()
    await expect(other.getByRole('main').getByRole('link')).toContainText([
      'Llame al 911',
      'Llame al 988 y oprima 2',
      'Envíe AYUDA al 988',
    ])
    await context.close()
  })
  await test.step('the questions', async () => {
    await answerSentence(page, base)
    await pressChoice(page, 'No')
    for (const [question, answer] of [
      ['¿Qué le ayudaría más?', 'Todavía no lo sé'],
      ['¿Con quién hablaría con más confianza?', 'Me da igual'],
      ['¿Cuándo le gustaría hablar?', 'Lo antes posible'],
      ['¿En qué idioma le gustaría hablar?', 'Español'],
    ] as const) {
      await expect(title(page, question)).toBeVisible()
      await pressChoice(page, answer)
    }
    await expect(title(page, '¿Cómo le gustaría hablar?')).toBeVisible()
    await pressChoice(page, /^Video/)
    await expect(title(page, 'Consejeros en Colorado')).toBeVisible()
    await expect(page.getByRole('main')).toContainText(/con licencia/)
    await isSpanish(page)
  })
  await press(page, /^Más horas con /)
  await expect(title(page, 'Elija una hora')).toBeVisible()
  await times(page).first().click()
  await expect(title(page, 'Su cita')).toBeVisible()
  await page.getByLabel(/^Nombre/).fill(person.firstName)
  await page.getByLabel(/^Apellido/).fill(person.lastName)
  await checkAll(page)
  await page.getByLabel(/^Sus iniciales/).fill('al')
  await isSpanish(page)
  await press(page, 'Continuar')
  await expect(title(page, 'Cree su cuenta')).toBeVisible()
  await page.getByLabel(/^Correo electrónico/).fill(person.email)
  await page.getByRole('textbox', { name: /^Contraseña/ }).fill(person.password)
  await page.getByLabel(/^Fecha de nacimiento/).fill('1990-04-03')
  await checkAll(page)
  await press(page, 'Crear mi cuenta')
  await expect(title(page, 'Revise su correo electrónico')).toBeVisible()
  expect((await readNewestEmail(page.request, person.email)).subject).toMatch(/^Su código de /)
  await page
    .getByRole('textbox', { name: /^Código de un solo uso/ })
    .fill(await readCode(page.request, person.email))
  await press(page, 'Confirmar y reservar')
  await expect(title(page, 'Su cita está reservada')).toBeVisible()
  await isSpanish(page)
  await expect
    .poll(async () => (await readNewestEmail(page.request, person.email)).text)
    .toContain('Su cita está reservada.')
})

test('a member writes a message, adds a document, moves an appointment and cancels it in Spanish [SCREEN-03] [DOC-01] [BOOK-05] [BOOK-06] @deep', async ({
  page,
  createOrganization,
}) => {
  const { base, client, members } = await createOrganization({ members: ['maya.lopez'] })
  const entered = await page.request.post('/api/auth/login', {
    data: { email: members[0]?.email, password: demoPassword },
    headers: { 'x-client-id': client },
  })
  expect(entered.status()).toBe(200)
  await page.goto(`${base}/messages?write&lang=es`)
  await page.getByRole('combobox').first().selectOption({ index: 1 })
  await page.getByRole('textbox', { name: /^Mensaje/ }).fill('Gracias por escucharme hoy.')
  await page.locator('input[type=file]').setInputFiles('tenant-config/demo/documents/notes-of-the-week.png')
  await isSpanish(page)
  await press(page, 'Enviar mensaje')
  await expect(page.getByText('Su mensaje se envió')).toBeVisible()
  await page.goto(`${base}/documents`)
  await expect(title(page, 'Documentos')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles('tenant-config/demo/documents/your-next-visit.pdf')
  await press(page, 'Agregar este archivo')
  await expect(page.getByText('Sus archivos se agregaron')).toBeVisible()

  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${base}/appointments`)
  await isSpanish(page)
  await press(page, /^Cambiar la hora/)
  await expect(title(page, 'Elija una hora')).toBeVisible()
  await expect(times(page).last()).toBeVisible()
  await isSpanish(page)
  await times(page).last().click()
  await expect(title(page, 'Cambiar su cita')).toBeVisible()
  await isSpanish(page)
  await press(page, 'Cambiar a esta hora')
  await expect(title(page, 'Su cita ha cambiado')).toBeVisible()
  await isSpanish(page)
  await page.goto(`${base}/appointments`)
  await press(page, /^Cancelar esta cita/)
  await expect(title(page, '¿Cancelar esta cita?')).toBeVisible()
  await isSpanish(page)
  await press(page, 'Sí, cancelarla')
  await expect(title(page, 'Sus citas')).toBeVisible()
  await isSpanish(page)
})
