import { readFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import { faultsFoundByAxe } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { arriveAs } from '../members.ts'

const noor = 'noor.haddad@northstar.example'
const picture = 'programmes/demo/documents/notes-of-the-week.png'
const pdf = 'programmes/demo/documents/your-next-visit.pdf'

/** The counselor writes. */
const counselorWrites = (request: APIRequestContext, message: string, subject = 'A note for you') =>
  request.post('/control/reply', { data: { email: noor, subject, message } })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const send = (page: Page) => page.getByRole('button', { name: 'Send message' })
const words = (page: Page) => page.getByRole('textbox', { name: /^Message/ })
const files = (page: Page) => page.locator('input[type=file]')

// One member writes in all of these, so they come one after the other.
test.describe.configure({ mode: 'serial' })

test('a message is heard at once, read in its conversation, and answered with a file [HEADER-05] [ROUTE-15] [ROUTE-16] [ROUTE-17] [MSG-01] [MSG-02] [MSG-03] [MSG-06] [MSG-08] [MSG-09]', async ({
  page,
  request,
}) => {
  test.slow()
  await arriveAs(page, noor)
  await expect(menu(page).getByRole('link', { name: 'Messages', exact: true })).toBeVisible()
  await counselorWrites(request, 'How was your week?')
  await menu(page).getByRole('link', { name: 'Messages (1)' }).click()
  const row = page.getByRole('list', { name: 'Received' }).getByRole('link', { name: /How was your week\?/ })
  await expect(row).toContainText('Unread')
  await expect(row.locator('time')).toHaveText(/^\d\d:\d\d$/)
  expect(await faultsFoundByAxe(page)).toEqual([])

  const seen = page.waitForRequest((asked) =>
    /\/v2\/patients\/\d+\/conversations\/\d+\/mark_as_read$/.test(asked.url()),
  )
  await row.click()
  await expect(page).toHaveURL(/\/northstar\/messages\/\d+$/)
  expect((await seen).method()).toBe('PUT')
  await expect(menu(page).getByRole('link', { name: 'Messages', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Write a reply' }).click()
  await expect(page.getByText('Messages are not for emergencies')).toBeVisible()
  await words(page).fill('Better than the one before.')
  await files(page).setInputFiles([picture, 'package.json'])
  await expect(page.getByText('Choose a pdf, png, jpg or jpeg file')).toBeVisible()
  await page.getByRole('button', { name: 'Remove package.json' }).click()
  expect(await faultsFoundByAxe(page)).toEqual([])
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/documents'))
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/api/messages'))
  await send(page).click()
  const { id } = (await (await kept).json()) as { id: string }
  expect((await kept).status()).toBe(201)
  expect(((await sent).request().postDataJSON() as { documents: string[] }).documents).toEqual([id])
  await expect(page.getByText('Your message was sent')).toBeVisible()
  const own = page.getByRole('article', { name: /^You, / })
  await expect(own).toContainText('Better than the one before.')
  await expect(page.getByRole('article', { name: /^(?!You)/ })).toContainText('How was your week?')
  // Oldest first, the answer below, and a picture is seen where it was sent.
  await expect(page.getByRole('article').last()).toContainText('Better than the one before.')
  await expect(own.getByRole('img', { name: 'Preview of notes-of-the-week.png' })).toBeVisible()

  await page.goto('/northstar/conversation')
  await expect(heading(page)).toHaveText('Messages')
  const asked = page.waitForRequest((call) => new URL(call.url()).search === '?sent=true')
  await page.getByRole('link', { name: 'Sent', exact: true }).click()
  await asked
  await expect(page.getByRole('list', { name: 'Sent' })).toContainText('Better than the one before.')
})

/** Opens the conversation that was answered. */
async function openAnswered(page: Page): Promise<void> {
  await arriveAs(page, noor)
  await page.goto('/northstar/messages')
  await page
    .getByRole('list', { name: 'Received' })
    .getByRole('link', { name: /How was your week\?/ })
    .click()
}

test.describe('a picture that does not come', () => {
  test.use({ allowConsoleErrors: [/ERR_FAILED/] })

  test('says so in its place, is announced to nobody, and can be asked for again [MSG-09]', async ({
    page,
  }) => {
    await page.route('**/v1/patients/*/documents/*', (asked) => asked.abort())
    await openAnswered(page)
    const own = page.getByRole('article', { name: /^You, / })
    await expect(own).toContainText('The picture did not come.')
    await expect(own.getByRole('alert')).toHaveCount(0)
    await expect(own).not.toContainText('Opening the file')
    const again = own.getByRole('button', { name: 'Try again: notes-of-the-week.png' })
    await again.click()
    await expect(own.getByRole('alert')).toContainText('We cannot open this file right now.')
    await page.unroute('**/v1/patients/*/documents/*')
    await again.click()
    await expect(own.getByRole('img', { name: 'Preview of notes-of-the-week.png' })).toBeVisible()
    await expect(own.getByRole('alert')).toHaveCount(0)
    // Its name stands above it already.
    await expect(own.locator('figcaption')).toBeHidden()
  })
})

test.describe('a file that is removed in another tab while its message is sent', () => {
  test.use({ allowConsoleErrors: [/status of 400/] })

  test('is named, stays with the words, and goes with the next try [MSG-03]', async ({ page, request }) => {
    await openAnswered(page)
    await page.getByRole('button', { name: 'Write a reply' }).click()
    await words(page).fill('Here is the page I meant.')
    await files(page).setInputFiles({
      name: 'the-page-i-meant.pdf',
      mimeType: 'application/pdf',
      buffer: readFileSync(pdf),
    })
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/documents'))
    await page.route(
      '**/api/messages',
      async (asked) => {
        const { mdlive_id: id } = (await (await kept).json()) as { mdlive_id: number }
        const { authorization = '' } = await asked.request().allHeaders()
        await request.delete(`/api/mdlive/documents/${id}`, { headers: { authorization } })
        await asked.continue()
      },
      { times: 1 },
    )
    await send(page).click()
    await expect(
      page.getByText('This file was removed from your documents. It is kept here to try again.'),
    ).toBeVisible()
    await expect(words(page)).toHaveValue('Here is the page I meant.')
    expect(await faultsFoundByAxe(page)).toEqual([])
    await send(page).click()
    await expect(page.getByText('Your message was sent')).toBeVisible()
    const own = page.getByRole('article', { name: /^You, / }).last()
    await expect(own).toContainText('the-page-i-meant.pdf')
  })
})

test('whoever has asked for all earlier messages goes on from the list [MSG-09]', async ({ page }) => {
  await page.route('**/api/messages/*/conversations*', async (asked) => {
    const answer = await asked.fetch({ url: asked.request().url().split('?')[0] ?? '' })
    const whole = (await answer.json()) as { messages: unknown[] }
    const isFirst = !new URL(asked.request().url()).searchParams.has('cursor')
    const messages = isFirst ? whole.messages.slice(-1) : whole.messages.slice(0, -1)
    const next = isFirst ? 'https://evenkeel.example/api/messages?cursor=more' : null
    await asked.fulfill({ response: answer, json: { ...whole, messages, next } })
  })
  await openAnswered(page)
  const earlier = page.getByRole('button', { name: 'Show earlier messages' })
  await earlier.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article').first()).toContainText('How was your week?')
  await expect(earlier).toHaveCount(0)
  await expect(page.getByRole('log').getByRole('list').first()).toBeFocused()
})

test.describe('another person', () => {
  test.use({ allowConsoleErrors: [/status of 404 .*\/api\/messages\//] })

  test('of another organization finds neither the message nor a counselor to write to [MSG-01]', async ({
    page,
    browser,
    baseURL,
  }) => {
    await arriveAs(page, noor)
    await page.goto('/northstar/messages')
    await page.getByRole('list', { name: 'Received' }).getByRole('link').first().click()
    await expect(heading(page)).toContainText('Messages with')
    const { pathname } = new URL(page.url())
    const context = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' })
    const other = await context.newPage()
    await arriveAs(other, 'lena.fischer@cedarvalley.example', 'cedarvalley')
    await other.goto(pathname.replace('northstar', 'cedarvalley'))
    await expect(heading(other)).toHaveText('We cannot find this message')
    await other.goto('/cedarvalley/messages')
    await expect(other.getByText('You can message a counselor after booking.')).toBeVisible()
    await expect(other.getByRole('link', { name: 'Write a message' })).toHaveCount(0)
    await context.close()
  })
})

test('many messages come page by page, there and back, and are searched [MSG-07]', async ({
  page,
  request,
}) => {
  test.slow()
  for (let at = 0; at < 21; at += 1) await counselorWrites(request, `Number ${at}`, `Note ${at}`)
  await arriveAs(page, noor)
  await page.goto('/northstar/messages')
  const list = page.getByRole('list', { name: 'Received' }).getByRole('link')
  await expect(list).toHaveCount(20)
  const newest = await list.first().innerText()
  const asked = page.waitForRequest((call) => /\/api\/messages\?cursor=.+&inbox=true$/.test(call.url()))
  await page.getByRole('link', { name: 'Older messages' }).click()
  await asked
  await expect(list).toHaveCount(2)
  await page.getByRole('link', { name: 'Newer messages' }).click()
  await expect(list).toHaveCount(20)
  expect(await list.first().innerText()).toBe(newest)

  await page.getByRole('searchbox', { name: 'Search your messages' }).fill('better BEFORE')
  await expect(page.getByRole('list', { name: 'Messages found' }).getByRole('link')).toHaveCount(1)
  expect(page.url()).not.toContain('better')
})

test('documents are added with a look at them, kept, opened and told apart [ROUTE-18] [ROUTE-19] [DOC-01] [DOC-02] [DOC-03] [DOC-04]', async ({
  page,
}) => {
  await arriveAs(page, noor)
  const listed = page.waitForRequest((call) => /\/v1\/patients\/\d+\/documents$/.test(call.url()))
  await page.goto('/northstar/documents')
  await listed
  await expect(page.getByText('Upload a file to see preview')).toBeVisible()
  await files(page).setInputFiles([pdf])
  await expect(page.getByRole('img', { name: /^Preview of your-next-visit\.pdf/ })).toBeVisible()
  const kept = page.waitForResponse((answer) => /\/v2\/patients\/\d+\/documents$/.test(answer.url()))
  await page.getByRole('button', { name: 'Add this file' }).click()
  expect((await kept).status()).toBe(201)
  expect((await kept).request().postDataJSON()).toMatchObject({ doc: { record_type: 'Patient Record' } })
  await expect(page.getByText('Your files were added')).toBeVisible()
  const all = page.getByRole('list', { name: 'All documents' })
  await expect(all).toContainText('your-next-visit.pdf')
  await page.getByRole('link', { name: 'Sent by you' }).click()
  await expect(page).toHaveURL(/\/northstar\/documents\/sent$/)
  await expect(heading(page)).toHaveText('Documents')
  const sent = page.getByRole('list', { name: 'Sent by you' })
  await expect(sent).toContainText('your-next-visit.pdf')
  const opened = page.waitForRequest((call) => /\/v1\/patients\/\d+\/documents\/\d+$/.test(call.url()))
  await sent.getByRole('button', { name: 'View your-next-visit.pdf' }).click()
  await opened
  await expect(sent.getByRole('img', { name: /^Preview of your-next-visit\.pdf/ })).toBeVisible()
  expect(await faultsFoundByAxe(page)).toEqual([])
  const saved = page.waitForEvent('download')
  await sent.getByRole('button', { name: 'Download your-next-visit.pdf' }).click()
  expect((await saved).suggestedFilename()).toBe('your-next-visit.pdf')
})
