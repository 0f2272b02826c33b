import { readFileSync } from 'node:fs'
import { documentTexts, errorTexts } from '@evenkeel/contract/error-texts.words'
import { messages } from '@evenkeel/contract/fields/messages.words'
import { expect, type Page, type Route } from '@playwright/test'
import { bookOverApi } from '../../journeys/appointments.ts'
import { newMember } from '../../journeys/members.ts'
import { newPerson } from '../../journeys/steps.ts'
import { rawStorage } from '../../raw-storage.ts'
import type { SaidIn } from './said-in.ts'

/** A walk in one language: where it begins, how the product speaks there, and what is asked of each screen. */
export interface Walk {
  readonly page: Page
  readonly home: string
  readonly said: SaidIn
  /** What our own services answer with: in English where the page is in a pseudo-language, which is for screens alone. */
  readonly answered: SaidIn
  readonly look: (screen: string) => Promise<void>
}

const picture = 'programmes/demo/documents/notes-of-the-week.png'
const pdf = {
  name: 'your-next-visit.pdf',
  mimeType: 'application/pdf',
  buffer: readFileSync('programmes/demo/documents/your-next-visit.pdf'),
}
const novel = { name: 'novel.docx', mimeType: '', buffer: Buffer.from('Once upon a time') }
/** Called a picture, and none: the browser sees it itself. */
const letter = { name: 'letter.png', mimeType: 'image/png', buffer: Buffer.from('Dear counselor') }
/** Begins as a picture does; that it ends too early is seen where it is kept. */
const torn = {
  name: 'torn.png',
  mimeType: 'image/png',
  buffer: Buffer.from('89504e470d0a1a0a0000000d4948445200000001', 'hex'),
}

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const field = (page: Page, name: string) => main(page).locator(`[name="${name}"]`)
const files = (page: Page) => page.locator('input[type=file]')
const press = (page: Page, name: RegExp) => main(page).getByRole('button', { name }).first().click()
const refuse = (route: Route) =>
  route.fulfill({ status: 500, json: { error_type: 'InternalError', errors: [{ message: 'No.' }] } })

/** Log-in refused in every way there is, pages that are not there, and the pages of errors. */
export async function meetTroubles({ page, home, said, answered, look }: Walk): Promise<void> {
  const logIn = () => press(page, said('Log in'))
  const saysNetwork = () => expect(main(page)).toContainText(said(errorTexts.network))
  await page.goto(`${home}/log-in`)
  await logIn()
  await expect(main(page)).toContainText(said(messages.required))
  await look('fields refused')
  await field(page, 'email').fill(newPerson('northstar').email)
  await field(page, 'password').fill('Wrong#Words12')
  await logIn()
  await expect(main(page)).toContainText(answered(errorTexts.wrongCredentials))
  await look('log-in refused')
  await page.route('**/api/auth/login', refuse)
  await logIn()
  await saysNetwork()
  await look('a fault of the server')
  await page.unroute('**/api/auth/login')
  await page.route('**/api/auth/login', (route) => route.abort())
  await page.goto(`${home}/log-in`)
  await field(page, 'email').fill(newPerson('northstar').email)
  await field(page, 'password').fill('Wrong#Words13')
  await logIn()
  await saysNetwork()
  await look('a lost connection')
  await page.unroute('**/api/auth/login')
  for (const path of ['/terms/no-such-page', '/topics/no-such-topic', '/error', '/mdlerror', '/confirm']) {
    await page.goto(`${home}${path}`)
    await expect(heading(page)).toBeVisible()
    await look(path)
  }
}

/** Words and files that are refused, then sent. */
async function write({ page, home, said, look }: Walk): Promise<void> {
  const send = () => press(page, said('Send message'))
  await page.goto(`${home}/messages`)
  await expect(heading(page)).toContainText(said('Messages'))
  await look('no messages')
  await page.goto(`${home}/messages?write`)
  await expect(files(page)).toBeAttached()
  await send()
  await expect(main(page)).toContainText(said(messages.required))
  await look('an empty message')
  await main(page).getByRole('combobox').selectOption({ index: 1 })
  await main(page).locator('textarea').fill('Gracias.')
  await files(page).setInputFiles([novel, letter])
  await expect(main(page)).toContainText(said(documentTexts.disagrees))
  await send()
  await look('files refused')
  for (const { name } of [novel, letter]) await press(page, said('Remove {$name}', { name }))
  await files(page).setInputFiles(picture)
  await send()
  await expect(main(page)).toContainText(said('Your message was sent'))
  await look('a conversation')
  await page.goto(`${home}/messages?sent`)
  await expect(heading(page)).toContainText(said('Messages'))
  await look('messages')
  await page.route(/\/api\/messages\?/, refuse)
  await page.goto(`${home}/messages`)
  await expect(heading(page)).toBeVisible()
  await expect(main(page)).toContainText(said('Try again'))
  await look('messages that do not come')
  await page.unroute(/\/api\/messages\?/)
}

/** Files that are refused here and by the telehealth service, added, asked about before they go, and not listed. */
async function keepDocuments({ page, home, said, look }: Walk): Promise<void> {
  await page.goto(`${home}/documents`)
  await files(page).setInputFiles([novel, torn, pdf])
  // "Add these 2 files": the third one is refused here.
  await press(page, /\b2\b/)
  await expect(main(page)).toContainText(said('Some files were not added'))
  await expect(main(page)).toContainText(pdf.name)
  await look('documents refused')
  await page.goto(`${home}/documents`)
  await press(page, said('Remove {$name}', { name: pdf.name }))
  await expect(heading(page)).toHaveText(said('Remove this document?'))
  await look('a question before it is removed')
  await press(page, said('Yes, remove it'))
  await expect(page.getByText(said('Your document was removed')).first()).toBeVisible()
  await look('a document removed')
  await page.route('**/v1/patients/*/documents', (route) => route.abort())
  await page.goto(`${home}/documents`)
  await expect(
    main(page)
      .getByRole('button', { name: said('Try again') })
      .first(),
  ).toBeVisible()
  await look('documents that do not come')
  await page.unroute('**/v1/patients/*/documents')
}

/** Leaves while something is not sent. */
async function leave({ page, home, said, look }: Walk): Promise<void> {
  await page.goto(`${home}/messages?write`)
  await main(page).getByRole('combobox').selectOption({ index: 1 })
  const { length: before } = await rawStorage(page)
  await main(page).locator('textarea').fill('Para mañana.')
  await expect.poll(async () => (await rawStorage(page)).length).toBeGreaterThan(before)
  await page.goto(`${home}/messages`)
  await expect(main(page)).toContainText(said('You began a message'))
  await look('a message begun')
  await page.goto(`${home}/log-out`)
  await expect(heading(page)).toHaveText(said('You have something that is not sent yet'))
  await look('something unsent')
  await press(page, said('Log out and delete it'))
  await expect(heading(page)).toHaveText(said('You are logged out'))
  await look('logged out')
}

/** A member with a counselor writes, keeps documents, changes nothing of the password and leaves. */
export async function stayAwhile(walk: Walk): Promise<void> {
  const { page, home, said, look } = walk
  const { email } = await newMember(page.request, 'northstar')
  await bookOverApi(page, email, 'northstar', 'phone')
  await write(walk)
  await keepDocuments(walk)
  await page.goto(`${home}/profile/security`)
  await main(page).locator('button[type=submit]').first().click()
  await expect(main(page)).toContainText(said(messages.required))
  await look('a password refused')
  await leave(walk)
}
