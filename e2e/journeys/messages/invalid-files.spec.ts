import { documentTexts } from '@evenkeel/contract/error-texts.words'
import type { Page } from '@playwright/test'
import { faultsFoundByAxe } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { bookOverApi } from '../appointments.ts'
import { bytesKept } from '../bytes-kept.ts'
import { newMember } from '../members.ts'

const picture = 'programmes/demo/documents/notes-of-the-week.png'
/** Large enough to be seen among what a browser keeps. */
const novel = { name: 'novel.docx', mimeType: '', buffer: Buffer.alloc(3_000_000, 'n') }
/** Called a picture, and none. */
const letter = { name: 'letter.png', mimeType: 'image/png', buffer: Buffer.from('Dear counselor') }

test.describe.configure({ mode: 'parallel' })

const files = (page: Page) => page.locator('input[type=file]')
const chosen = (page: Page) => page.getByRole('list', { name: 'Chosen files' })
const words = (page: Page) => page.getByRole('textbox', { name: /^Message/ })
const send = (page: Page) => page.getByRole('button', { name: 'Send message' })

/** What leaves this browser to be kept somewhere. */
function kept(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (asked) => {
    const { pathname } = new URL(asked.url())
    if (asked.method() === 'POST' && /\/(documents|messages)$/.test(pathname)) seen.push(pathname)
  })
  return seen
}

test('a message with a file that cannot be sent: nothing leaves until it is taken out, and nothing is lost [FORM-04] [FORM-06] [FIELD-09] [MSG-02] [MSG-03]', async ({
  page,
}) => {
  test.slow()
  const { email } = await newMember(page.request, 'northstar')
  await bookOverApi(page, email, 'northstar', 'phone')
  const left = kept(page)
  await page.goto('/northstar/messages?write')
  await page.getByRole('combobox', { name: /^To/ }).selectOption({ index: 1 })
  await words(page).fill('Two of these files are no good.')
  await files(page).setInputFiles(picture)
  await files(page).setInputFiles([novel, letter])
  await expect(chosen(page).getByRole('listitem')).toHaveCount(3)
  await expect(chosen(page).getByRole('alert')).toHaveText([documentTexts.type, documentTexts.disagrees])
  await send(page).click()

  const summary = page.getByRole('alert').filter({ hasText: 'Please check this form' })
  await expect(summary.getByRole('listitem')).toHaveText([
    `novel.docx: ${documentTexts.type}`,
    `letter.png: ${documentTexts.disagrees}`,
  ])
  expect(await faultsFoundByAxe(page)).toEqual([])
  await summary.getByRole('link').first().click()
  await expect(files(page)).toBeFocused()
  expect(left).toEqual([])

  await test.step('after a reload everything is there, without the bytes of what can never be sent', async () => {
    await page.reload()
    await expect(words(page)).toHaveValue('Two of these files are no good.')
    await expect(chosen(page)).toContainText('notes-of-the-week.png')
    await expect(chosen(page).getByRole('alert')).toHaveText([documentTexts.type, documentTexts.disagrees])
    expect(await bytesKept(page)).toBeLessThan(novel.buffer.length)
    await send(page).click()
    await expect(summary).toBeVisible()
    expect(left).toEqual([])
  })

  await page.getByRole('button', { name: 'Remove novel.docx' }).click()
  await page.getByRole('button', { name: 'Remove letter.png' }).click()
  await send(page).click()
  await expect(page.getByText('Your message was sent')).toBeVisible()
  expect(left).toEqual(['/api/documents', '/api/messages'])
})

test('documents with a file that cannot be added: the others are added, and it stays with its reason [FORM-04] [DOC-03]', async ({
  page,
}) => {
  await newMember(page.request, 'northstar')
  const left = kept(page)
  await page.goto('/northstar/documents')
  await files(page).setInputFiles([novel, letter])
  await files(page).setInputFiles(picture)
  await page.getByRole('button', { name: 'Add this file' }).click()
  await expect(page.getByText('Some files were not added')).toBeVisible()
  await expect(page.locator(':focus')).toContainText('Some files were not added')
  await expect(page.getByRole('list', { name: 'All documents' })).toContainText('notes-of-the-week.png')
  await expect(chosen(page).getByRole('alert')).toHaveText([documentTexts.type, documentTexts.disagrees])
  expect(await faultsFoundByAxe(page)).toEqual([])
  expect(left).toHaveLength(1)

  await test.step('taken out: the focus goes on to the next one, then to where files are chosen', async () => {
    await page.getByRole('button', { name: 'Remove novel.docx' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Remove letter.png' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(files(page)).toBeFocused()
    await expect(page.getByText('Some files were not added')).toHaveCount(0)
  })
})
