import type { Page } from '@playwright/test'
import { faultsFoundByAxe } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { englishPatterns, unmarkedEnglish } from '../../shell/language/unmarked.ts'
import { bookOverApi } from '../appointments.ts'
import { newMember } from '../members.ts'
import { ownCounselor } from '../own-counselor.ts'
import { choose, codeFor, newestMail, newPerson } from '../steps.ts'

// What the ordered refusal leaves in the console.
test.use({ contextOptions: { reducedMotion: 'reduce' }, allowConsoleErrors: [/status of 400 .*auth\/login/] })

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

/** Nothing English on this page that does not say so, and nothing axe finds. */
async function isSpanish(page: Page): Promise<void> {
  expect(await unmarkedEnglish(page, await englishPatterns())).toEqual([])
  expect(await faultsFoundByAxe(page)).toEqual([])
}

/** From the home page to the list of counselors. */
async function answerInSpanish(page: Page): Promise<void> {
  await page.goto('/northstar/?lang=es')
  await page.getByRole('link', { name: 'Buscar ayuda para mí' }).first().click()
  await press(page, 'Continuar ahora')
  await expect(title(page, '¿Qué le trae por aquí?')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Busco apoyo para mí')
  await page.getByRole('combobox').selectOption({ label: 'Colorado' })
  await page.getByRole('radio', { name: 'Duelo o pérdida' }).first().check()
  await isSpanish(page)
  await press(page, 'Continuar')
  await expect(
    title(page, '¿Está en peligro de hacerse daño o de hacerle daño a otra persona?'),
  ).toBeVisible()
  await choose(page, 'No')
  for (const [question, answer] of [
    ['¿Qué le ayudaría más?', 'Todavía no lo sé'],
    ['¿Con quién hablaría con más confianza?', 'Me da igual'],
    ['¿Cuándo le gustaría hablar?', 'Lo antes posible'],
    ['¿En qué idioma le gustaría hablar?', 'Español'],
  ] as const) {
    await expect(title(page, question)).toBeVisible()
    await choose(page, answer)
  }
  await expect(title(page, '¿Cómo le gustaría hablar?')).toBeVisible()
  await choose(page, /^Video/)
  await expect(title(page, 'Consejeros en Colorado')).toBeVisible()
}

test('a visit is booked in Spanish, from the first question to the mail [INTAKE-01] [BOOK-01]', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await answerInSpanish(page)
  const cards = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Video' })
  await expect(cards.first()).toContainText(/habla español/i)
  // The counselor's own sentence is the one thing in English; what the directory says is not.
  await expect(cards.first()).toContainText(/con licencia/)
  await expect(cards.first().getByRole('list').getByText('Duelo o pérdida')).toBeVisible()
  expect(await cards.first().locator('[lang="en"]').count()).toBeLessThanOrEqual(1)
  await isSpanish(page)
  await ownCounselor(page, 'Más horas con ')
  await expect(title(page, 'Elija una hora')).toBeVisible()
  await page
    .getByRole('button', { name: /^\p{L}+, \d+ de \p{L}+, \d+:\d\d/u })
    .first()
    .click()
  await expect(title(page, 'Su cita')).toBeVisible()
  const person = newPerson('northstar')
  await page.getByLabel(/^Nombre/).fill(person.firstName)
  await page.getByLabel(/^Apellido/).fill(person.lastName)
  for (const box of await page.getByRole('checkbox').all()) await box.check({ force: true })
  await page.getByLabel(/^Sus iniciales/).fill('al')
  await isSpanish(page)
  await press(page, 'Continuar')
  await expect(title(page, 'Cree su cuenta')).toBeVisible()
  await page.getByLabel(/^Correo electrónico/).fill(person.email)
  await page.getByRole('textbox', { name: /^Contraseña/ }).fill(person.password)
  await page.getByLabel(/^Fecha de nacimiento/).fill('1990-04-03')
  for (const box of await page.getByRole('checkbox').all()) await box.check({ force: true })
  await press(page, 'Crear mi cuenta')
  await expect(title(page, 'Revise su correo electrónico')).toBeVisible()
  expect((await newestMail(page.request, person.email)).subject).toBe('Su código de Northstar Balance')
  await page
    .getByRole('textbox', { name: /^Código de un solo uso/ })
    .fill(await codeFor(page.request, person.email))
  await press(page, 'Confirmar y reservar')
  await expect(title(page, 'Su cita está reservada')).toBeVisible()
  await isSpanish(page)
  await expect
    .poll(async () => (await newestMail(page.request, person.email)).text)
    .toContain('Su cita está reservada.')
})

test('an error of the service is said in Spanish, and the danger answer leads to help in Spanish [INTAKE-06]', async ({
  page,
}) => {
  await page.goto('/northstar/log-in?lang=es')
  await page.getByLabel(/^Correo electrónico/).fill('nobody@northstar.example')
  await page.getByRole('textbox', { name: /^Contraseña/ }).fill('Wrong#Words12')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Iniciar sesión/ })
    .click()
  await expect(page.getByRole('main')).toContainText('El correo electrónico y la contraseña no coinciden.')
  await page.goto('/northstar/help-myself')
  await press(page, 'Continuar ahora')
  await page.getByRole('combobox').selectOption({ label: 'Colorado' })
  await page.getByRole('radio', { name: 'Estrés' }).first().check()
  await press(page, 'Continuar')
  await expect(title(page, /^¿Está en peligro/)).toBeVisible()
  await choose(page, 'Sí')
  await expect(title(page, /^Por favor, hable con alguien/)).toBeVisible()
  // After 911, whoever reads Spanish is led to the crisis line in Spanish.
  await expect(page.getByRole('main').getByRole('link')).toContainText([
    'Llame al 911',
    'Llame al 988 y oprima 2',
    'Envíe AYUDA al 988',
  ])
})

test('an article is found by Spanish words without their accents, and read in Spanish [ROUTE-46] [CONTENT-02]', async ({
  page,
}) => {
  await page.goto('/northstar/topics?lang=es')
  await expect(page.getByRole('main')).toContainText('Ansiedad y estrés')
  await page.goto('/northstar/topics-search')
  await page.waitForLoadState('networkidle')
  await page.getByRole('searchbox', { name: '¿En qué está pensando?' }).fill('depresion')
  await page.getByRole('link', { name: /^Qué es la depresión/ }).click()
  await expect(title(page, /depresión/i)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('usted')
  await isSpanish(page)
})

test('a member writes to the counselor, adds a document and reads both in Spanish [SCREEN-03] [DOC-01]', async ({
  page,
}) => {
  test.slow()
  const picture = 'programmes/demo/documents/notes-of-the-week.png'
  const { email } = await newMember(page.request, 'northstar')
  await bookOverApi(page, email, 'northstar', 'phone')
  await page.goto('/northstar/messages?write&lang=es')
  await page.getByRole('textbox', { name: /^Mensaje/ }).fill('Gracias por escucharme hoy.')
  await page.locator('input[type=file]').setInputFiles(picture)
  await isSpanish(page)
  await press(page, 'Enviar mensaje')
  await expect(page.getByText('Su mensaje se envió')).toBeVisible()
  await expect(page.getByRole('article')).toContainText('Gracias por escucharme hoy.')
  await page.goto('/northstar/documents')
  await expect(title(page, 'Documentos')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles('programmes/demo/documents/your-next-visit.pdf')
  await press(page, 'Agregar este archivo')
  await expect(page.getByText('Sus archivos se agregaron')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Lo agregó usted:')
})

test('a member moves a visit, asks for another hour and cancels, in Spanish, in a state with a Spanish name [BOOK-05] [BOOK-06]', async ({
  page,
}) => {
  test.slow()
  const { email } = await newMember(page.request, 'northstar', { state: 'NY', zip: '10001' })
  await bookOverApi(page, email, 'northstar', 'video')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/northstar/appointments?lang=es')
  await isSpanish(page)
  await press(page, /^Cambiar la hora/)
  await expect(title(page, 'Elija una hora')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Nueva York')
  await isSpanish(page)
  // Few counselors work there: their next free day may be in another week, and other journeys take its first hour.
  const times = page.getByRole('button', { name: /^\p{L}+, \d+ de \p{L}+, \d+:\d\d/u })
  const later = page.getByRole('button', { name: /^Ver \p{L}+, \d+ de/u })
  await expect(times.or(later).first()).toBeVisible()
  if (await later.isVisible()) await later.click()
  await times.last().click()
  await expect(title(page, 'Cambiar su cita')).toBeVisible()
  await isSpanish(page)
  await press(page, 'Cambiar a esta hora')
  await expect(title(page, 'Su cita ha cambiado')).toBeVisible()
  await isSpanish(page)
  await page.goto('/northstar/appointments')
  await press(page, /^Cambiar la hora/)
  await page.getByRole('link', { name: /^¿Ninguna hora le conviene\?/ }).click()
  await expect(page.getByLabel(/^Fecha/)).toBeVisible()
  await isSpanish(page)
  await page.goto('/northstar/appointments')
  await press(page, /^Cancelar esta cita/)
  await expect(title(page, '¿Cancelar esta cita?')).toBeVisible()
  await isSpanish(page)
  await press(page, 'Sí, cancelarla')
  await expect(title(page, 'Sus citas')).toBeVisible()
  await isSpanish(page)
})
