import type { Browser, Page } from '@playwright/test'
import { findAxeViolations } from '../../axe.ts'
import { expect, syncBrowserClock, test } from '../../fixtures.ts'
import {
  logInAsMember,
  getFileInput,
  getHeading,
  PDF_FILE,
  IMAGE_FILE,
  getSendButton,
  expectSent,
  getMessageField,
  fillMessage,
} from './message-form.ts'

const inMenu = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Messages/ })
const received = (page: Page) => page.getByRole('list', { name: 'Received' })

async function newBrowser(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' })
  const page = await context.newPage()
  await syncBrowserClock(context, page.request)
  return page
}

/** Opens the sandbox's patient page with its messages. */
async function openPatient(counselor: Page, patientId: number) {
  await counselor.goto('/telehealth/counselor')
  await counselor.locator(`a[href$="/counselor/${patientId}"]`).click()
  return counselor.getByRole('article')
}

// Another member's conversation is rejected.
test.use({ allowConsoleErrors: [/status of 404 .*\/api\/messages\//] })

test('a member and a counselor exchange messages with files, invisible to a member of another organization [MSG-01, MSG-02, MSG-03, MSG-06, MSG-08, DOC-01, DOC-02, ROLE-08, ROLE-09, ROLE-12] [HEADER-05] [ROUTE-15] [ROUTE-16] [ROUTE-17]', async ({
  page,
  browser,
  baseURL,
  createOrganization,
}) => {
  const northstar = await createOrganization({ members: ['maya.lopez'] })
  const another = await createOrganization({ members: ['maya.lopez'] })
  const { base } = northstar
  const counselor = await newBrowser(browser, baseURL)
  const other = await newBrowser(browser, baseURL)
  const maya = await logInAsMember(page, northstar)
  const stranger = await logInAsMember(other, another)
  const text = 'The canary sings at four in the morning.'

  await test.step('the member attaches a file that cannot be sent, removes it, and sends the others', async () => {
    await fillMessage(page, base, text, [PDF_FILE, IMAGE_FILE, 'package.json'])
    await expect(page.getByText('Choose a pdf, png, jpg or jpeg file')).toBeVisible()
    await expect(page.getByRole('main')).toContainText(
      'Your counselor can read what you send. Your employer cannot.',
    )
    await page.getByRole('button', { name: 'Remove package.json' }).click()
    expect(await findAxeViolations(page)).toEqual([])
    const sent = page.waitForRequest((asked) => asked.url().endsWith('/api/messages'))
    await getSendButton(page).click()
    expect(((await sent).postDataJSON() as { documents: string[] }).documents).toHaveLength(2)
    await expectSent(page)
    const own = page.getByRole('article').filter({ hasText: text })
    await expect(own.getByRole('img', { name: 'Preview of notes-of-the-week.png' })).toBeVisible()
  })
  await expect(page).toHaveURL(new RegExp(`${base}/messages/\\d+$`))
  const thread = new URL(page.url()).pathname
  await page.goto(`${base}/`)
  await expect(inMenu(page)).toHaveText(/^Messages \(\d+\)$/)
  const before = Number(/\d+/.exec(await inMenu(page).innerText())?.[0])

  await test.step('the counselor reads it and replies with a document', async () => {
    const shown = (await openPatient(counselor, maya.patientId)).filter({ hasText: text })
    await expect(shown).toContainText('File: your-next-visit.pdf')
    await expect(shown).toContainText('File: notes-of-the-week.png')
    await counselor.getByLabel('Message').fill('Four is early. Please look at this page.')
    await counselor.getByLabel('Document').selectOption({ label: 'A sample PDF' })
    await counselor.getByRole('button', { name: 'Send' }).click()
    await expect(counselor.getByRole('article').first()).toContainText('Four is early')
  })

  await test.step('the member is notified at once, opens the document and replies', async () => {
    await expect(inMenu(page)).toHaveText(`Messages (${before + 1})`)
    await inMenu(page).click()
    const row = received(page).getByRole('link', { name: /Four is early/ })
    await expect(row).toContainText('Unread')
    const seen = page.waitForRequest(/\/v2\/patients\/\d+\/conversations\/\d+\/mark_as_read$/)
    await row.click()
    expect((await seen).method()).toBe('PUT')
    const reply = page.getByRole('article').filter({ hasText: 'Four is early' })
    await reply.getByRole('button', { name: /^View .*\.pdf$/ }).click()
    await expect(reply.getByRole('img', { name: /^Preview of .*\.pdf/ })).toBeVisible()
    await expect(inMenu(page)).toHaveText(`Messages (${before})`)
    await page.getByRole('button', { name: 'Write a reply' }).click()
    await expect(page.getByText('Messages are not for emergencies')).toBeVisible()
    await getMessageField(page).fill('Thank you, I will read it.')
    await getSendButton(page).click()
    await expectSent(page)
    await expect(page.getByRole('article').last()).toContainText('Thank you, I will read it.')
    const newest = (await openPatient(counselor, maya.patientId)).first()
    await expect(newest).toContainText('Thank you, I will read it.')
    await page.getByRole('link', { name: 'Back to your messages' }).click()
    await page.getByRole('link', { name: 'Sent', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Sent' })).toContainText('Thank you, I will read it.')
  })

  await test.step('the other member sees none of it', async () => {
    await expect(await openPatient(counselor, stranger.patientId)).not.toContainText([text])
    await other.goto(thread.replace(northstar.client, another.client))
    await expect(getHeading(other)).toHaveText('We cannot find this message')
    await inMenu(other).click()
    await expect(received(other).getByRole('listitem').first()).toBeVisible()
    await expect(other.getByRole('main')).not.toContainText('Four is early')
    await other.getByRole('searchbox', { name: 'Search your messages' }).fill('canary')
    await expect(other.getByText('No message has these words.')).toBeVisible()
    expect(other.url()).not.toContain('canary')
  })
  await counselor.context().close()
  await other.context().close()
})

/** Calls that read messages and documents, of the portal API and of the telehealth service. */
const reads = /\/(api\/(messages|contacts|documents)|telehealth\/v\d\/patients\/\d+\/(documents|messages))/

test.describe('while the service is down', () => {
  test.use({ allowConsoleErrors: [/status of 503/] })

  test('messages and documents show an error, keep what was written, and work again afterwards [MSG-01] [DOC-01] @deep', async ({
    page,
    createOrganization,
  }) => {
    const organization = await createOrganization({ members: ['maya.lopez'] })
    const { base } = organization
    await logInAsMember(page, organization)
    const breakIt = () => page.route(reads, (route) => route.fulfill({ status: 503, json: { errors: [] } }))
    for (const [path, title, list] of [
      ['messages', 'We cannot reach your messages right now', 'Received'],
      ['documents', 'We cannot reach your documents right now', 'All documents'],
    ] as const) {
      await breakIt()
      await page.goto(`${base}/${path}`)
      await expect(page.getByText(title)).toBeVisible()
      expect(await findAxeViolations(page)).toEqual([])
      await page.unroute(reads)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('list', { name: list }).getByRole('listitem').first()).toBeVisible()
    }
    const text = 'Written while nothing answers'
    await fillMessage(page, base, text)
    await breakIt()
    await getSendButton(page).click()
    await expect(page.getByText(/not sent yet|do not know yet whether your message arrived/)).toBeVisible()
    await expect(getMessageField(page)).toHaveValue(text)
    await page.unroute(reads)
    await getSendButton(page).click()
    await expectSent(page)
    await expect(page.getByRole('article').filter({ hasText: text })).toHaveCount(1)
  })
})

test('a document is added, opened, downloaded and removed, which another tab detects [ROUTE-18] [ROUTE-19] [DOC-01] [DOC-02] [DOC-03] [DOC-04] [SCREEN-03] [SCREEN-04]', async ({
  page,
  context,
  createOrganization,
}) => {
  const organization = await createOrganization({ members: ['noor.haddad'] })
  const { base } = organization
  await logInAsMember(page, organization)
  await page.goto(`${base}/documents`)
  await expect(page.getByText('Upload a file to see preview')).toBeVisible()
  await getFileInput(page).setInputFiles([PDF_FILE])
  await expect(page.getByRole('img', { name: /^Preview of your-next-visit\.pdf/ })).toBeVisible()
  const kept = page.waitForResponse(/\/v2\/patients\/\d+\/documents$/)
  await page.getByRole('button', { name: 'Add this file' }).click()
  expect((await kept).status()).toBe(201)
  await expect(page.getByText('Your files were added')).toBeVisible()
  const all = (tab: Page) => tab.getByRole('list', { name: 'All documents' })
  await expect(all(page)).toContainText('your-next-visit.pdf')
  const other = await context.newPage()
  await other.goto(`${base}/documents`)
  await expect(all(other)).toContainText('your-next-visit.pdf')

  await page.getByRole('link', { name: 'Sent by you' }).click()
  await expect(page).toHaveURL(`${base}/documents/sent`)
  const sent = page.getByRole('list', { name: 'Sent by you' })
  await sent.getByRole('button', { name: 'View your-next-visit.pdf' }).click()
  await expect(sent.getByRole('img', { name: /^Preview of your-next-visit\.pdf/ })).toBeVisible()
  const saved = page.waitForEvent('download')
  await sent.getByRole('button', { name: 'Download your-next-visit.pdf' }).click()
  expect((await saved).suggestedFilename()).toBe('your-next-visit.pdf')

  await page.getByRole('button', { name: 'Remove your-next-visit.pdf' }).click()
  await expect(getHeading(page)).toHaveText('Remove this document?')
  await expect(
    page.getByText('your-next-visit.pdf will be gone for you and for your counselor.'),
  ).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Yes, remove it' }).click()
  await expect(page.locator(':focus')).toContainText('Your document was removed')
  await expect(page.getByRole('button', { name: 'View your-next-visit.pdf' })).toHaveCount(0)
  await all(other).getByRole('button', { name: 'View your-next-visit.pdf' }).click()
  await expect(other.getByRole('alert')).toContainText('This file is not here any more')
})
