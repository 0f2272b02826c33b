import type { Browser, Locator, Page } from '@playwright/test'
import { expect, keepSameClock, test } from '../../fixtures.ts'
import { bookOverApi } from '../appointments.ts'
import { newMember } from '../members.ts'

const picture = 'programmes/demo/documents/notes-of-the-week.png'
const pdf = 'programmes/demo/documents/your-next-visit.pdf'

const words = (page: Page) => page.getByRole('textbox', { name: /^Message/ })
const send = (page: Page) => page.getByRole('button', { name: 'Send message' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const inMenu = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Messages/ })
const wasSent = (page: Page) => expect(page.getByText('Your message was sent')).toBeVisible()

/** A person at a browser of their own, on the product's clock. */
async function somebody(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' })
  const page = await context.newPage()
  await keepSameClock(context, page.request)
  return page
}

/** A new member with a visit ahead, signed in at this page. */
async function memberWithVisit(page: Page, client: string) {
  const { email } = await newMember(page.request, client)
  return { email, ...(await bookOverApi(page, email, client, 'phone')) }
}

/** Opens the sandbox's page of a patient, and finds the messages there. */
async function openPatient(counselor: Page, patientId: number): Promise<Locator> {
  await counselor.goto('/telehealth/counselor')
  await counselor.locator(`a[href$="/counselor/${patientId}"]`).click()
  await expect(heading(counselor)).toHaveText('Ada Lovett')
  return counselor.getByRole('article')
}

async function answer(counselor: Page, from: string, message: string, document: string): Promise<void> {
  await counselor.getByLabel('From').selectOption({ label: from })
  await counselor.getByLabel('Message').fill(message)
  await counselor.getByLabel('Document').selectOption({ label: document })
  await counselor.getByRole('button', { name: 'Send' }).click()
  await expect(counselor.getByRole('article').first()).toContainText(message)
}

/** Writes a message to the first counselor of the list, with files. */
async function write(page: Page, base: string, text: string, files: string[]): Promise<void> {
  await page.goto(`${base}/messages?write`)
  await page.getByRole('combobox', { name: /^To/ }).selectOption({ index: 1 })
  await expect(page.getByRole('main')).toContainText(
    'Your counselor can read what you send. Your employer cannot.',
  )
  await words(page).fill(text)
  await page.locator('input[type=file]').setInputFiles(files)
  await send(page).click()
  await wasSent(page)
}

test.describe('two members of two organizations and their counselors', () => {
  test.use({ allowConsoleErrors: [/status of 404 .*\/api\/messages\//] })

  test('write to each other with files, and neither member sees anything of the other [MSG-01, MSG-02, MSG-03, MSG-06, DOC-01, DOC-02, ROLE-08, ROLE-09, ROLE-12]', async ({
    page,
    browser,
    baseURL,
  }) => {
    test.slow()
    const ofAda = 'The canary sings at four in the morning.'
    const ofOther = 'The finch has a cold.'
    const counselor = await somebody(browser, baseURL)
    const other = await somebody(browser, baseURL)
    const ada = await memberWithVisit(page, 'northstar')
    const stranger = await memberWithVisit(other, 'cedarvalley')

    await test.step('both write, each to their own counselor', async () => {
      await write(page, '/northstar', ofAda, [pdf, picture])
      await write(other, '/cedarvalley', ofOther, [picture])
    })
    const thread = new URL(page.url()).pathname
    await page.goto('/northstar/')
    await expect(inMenu(page)).toHaveText('Messages')

    await test.step('the counselor reads and replies with a document', async () => {
      const shown = await openPatient(counselor, ada.patientId)
      await expect(shown).toHaveCount(1)
      await expect(shown).toContainText(ofAda)
      await expect(shown).toContainText('File: your-next-visit.pdf')
      await expect(shown).toContainText('File: notes-of-the-week.png')
      await answer(counselor, ada.provider, 'Four is early. Please look at this page.', 'A sample PDF')
    })

    await test.step('the member hears of it at once, opens the document and replies', async () => {
      await expect(inMenu(page)).toHaveText('Messages (1)')
      await inMenu(page).click()
      await page
        .getByRole('list', { name: 'Received' })
        .getByRole('link', { name: /Four is early/ })
        .click()
      const received = page.getByRole('article').filter({ hasText: 'Four is early' })
      await received.getByRole('button', { name: /^View .*\.pdf$/ }).click()
      await expect(received.getByRole('img', { name: /^Preview of .*\.pdf/ })).toBeVisible()
      await expect(inMenu(page)).toHaveText('Messages')
      await page.getByRole('button', { name: 'Write a reply' }).click()
      await words(page).fill('Thank you, I will read it.')
      await send(page).click()
      await wasSent(page)
      const newest = (await openPatient(counselor, ada.patientId)).first()
      await expect(newest).toContainText('Thank you, I will read it.')
    })

    await test.step('the other member sees none of it, and goes on with the own conversation', async () => {
      const shown = await openPatient(counselor, stranger.patientId)
      await expect(shown).toHaveCount(1)
      await expect(shown).toContainText(ofOther)
      await expect(shown).toContainText('File: notes-of-the-week.png')
      await other.goto(thread.replace('northstar', 'cedarvalley'))
      await expect(heading(other)).toHaveText('We cannot find this message')
      await expect(inMenu(other)).toHaveText('Messages')
      await answer(counselor, stranger.provider, 'I hope it gets well.', 'None')
      await expect(inMenu(other)).toHaveText('Messages (1)')
      await inMenu(other).click()
      const received = other.getByRole('list', { name: 'Received' }).getByRole('listitem')
      await expect(received).toHaveCount(1)
      await expect(received).toContainText('I hope it gets well.')
      await other.getByRole('searchbox', { name: 'Search your messages' }).fill('canary')
      await expect(other.getByText('No message has these words.')).toBeVisible()
      await other.goto('/cedarvalley/documents')
      const documents = other.getByRole('list', { name: 'All documents' }).getByRole('listitem')
      await expect(documents).toHaveCount(1)
      await expect(documents).toContainText('notes-of-the-week.png')
    })
    await counselor.context().close()
    await other.context().close()
  })
})
