import { documentErrorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { createDocument } from '@evenkeel/api-contract/portal/documents'
import { readDraftKey } from '@evenkeel/api-contract/portal/me'
import { listContacts, readConversation, sendMessage } from '@evenkeel/api-contract/portal/messages'
import { expectNoAxeViolations } from '@evenkeel/api-contract/testing/axe'
import { mockEndpoint, throwApiError } from '@evenkeel/api-contract/testing/mock-endpoint'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createPixelFile, shortenPauses } from '#testing/fill-form.ts'
import { emptyMemberHandlers } from '#testing/member-handlers.ts'
import { conversation, emptyPage, ninaPark, ownMessage, imageDocument } from '#testing/messages.ts'
import { createIndexedDbDraftStore } from '#session/drafts/draft-store.ts'
import { renderPortal } from '#testing/render-portal.tsx'
import { maya } from '#testing/test-services.ts'

/** Large enough to be visible in the browser's storage usage. */
const novel = () => new File(['n'.repeat(3_000_000)], 'novel.docx', { type: '' })
/** Named like a picture, but is none. */
const letter = () => new File(['Dear counselor'], 'letter.png', { type: 'image/png' })

const words = page.getByRole('textbox', { name: /^Message/ })
const files = page.getByLabelText(/^Files/)
const chosen = page.getByRole('list', { name: 'Chosen files' })
const send = page.getByRole('button', { name: 'Send message' })
const isSent = page.getByText('Your message was sent')
const summary = page.getByRole('alert').filter({ hasText: 'Please check this form' })

const kept = vi.fn((_sent: { body: unknown }) => imageDocument())
const sent = vi.fn((_sent: { body: unknown }) => ownMessage())
const key = vi.fn(() => ({ key: 'A'.repeat(43) }))
const handlers = () => [
  mockEndpoint(listContacts, () => ({ ...emptyPage, count: 1, results: [ninaPark] })),
  mockEndpoint(readDraftKey, key),
  mockEndpoint(createDocument, kept),
  mockEndpoint(sendMessage, sent),
  mockEndpoint(readConversation, () => conversation([ownMessage()])),
  ...emptyMemberHandlers(),
]
const open = () => renderPortal('/messages?write', { session: maya(), handlers: handlers() })
const texts = (all: Element[]) => all.map(({ textContent }) => textContent.trim())

/** Whether the browser stores any draft. */
const holdsDrafts = () => createIndexedDbDraftStore(() => window.indexedDB).has(() => true)

beforeEach(() => {
  shortenPauses()
  for (const answer of [kept, sent, key]) answer.mockClear()
})

it('asks for the text, then sends it with the file stored before [FORM-15] [MSG-01] [MSG-02] [MSG-03]', async () => {
  await open()
  await expect.element(send).toBeVisible()
  await send.click()
  await expect.element(words).toHaveAccessibleDescription(/This field is required/)
  expect(sent).not.toHaveBeenCalled()
  await words.fill('Thank you for Tuesday.')
  await files.upload(createPixelFile('notes.png'))
  await expect.element(chosen.getByText('notes.png').first()).toBeVisible()
  await send.click()
  await expect.element(isSent).toBeVisible()
  expect(kept.mock.lastCall?.[0].body).toMatchObject({ document_name: 'notes.png', mime_type: 'image/png' })
  expect(sent.mock.lastCall?.[0].body).toMatchObject({
    to_id: 41,
    message: 'Thank you for Tuesday.',
    documents: [imageDocument().id],
  })
})

it('sends nothing while a file is invalid, and keeps the rest after a reload [FORM-04] [FORM-06] [FIELD-09] [MSG-02] [MSG-03]', async () => {
  const { leave } = await open()
  await words.fill('Two of these files are no good.')
  await files.upload(createPixelFile('notes.png'))
  await files.upload([novel(), letter()])
  const reasons = chosen.getByRole('alert')
  await expect
    .poll(() => texts(reasons.elements()))
    .toEqual([documentErrorMessages.type, documentErrorMessages.disagrees])
  await send.click()
  const listed = [
    `novel.docx: ${documentErrorMessages.type}`,
    `letter.png: ${documentErrorMessages.disagrees}`,
  ]
  await expect.poll(() => texts(summary.getByRole('listitem').elements())).toEqual(listed)
  await expectNoAxeViolations()
  await summary.getByRole('link').first().click()
  await expect.element(files).toHaveFocus()

  leave()
  await open()
  await expect.element(words).toHaveValue('Two of these files are no good.')
  await expect.element(chosen.getByText('notes.png').first()).toBeVisible()
  await expect
    .poll(() => texts(reasons.elements()))
    .toEqual([documentErrorMessages.type, documentErrorMessages.disagrees])
  expect((await navigator.storage.estimate()).usage).toBeLessThan(3_000_000)
  await send.click()
  await expect.element(summary).toBeVisible()
  expect([kept, sent].flatMap(({ mock }) => mock.calls)).toEqual([])

  await page.getByRole('button', { name: 'Remove novel.docx' }).click()
  await page.getByRole('button', { name: 'Remove letter.png' }).click()
  await send.click()
  await expect.element(isSent).toBeVisible()
  expect(kept).toHaveBeenCalledOnce()
  expect(sent).toHaveBeenCalledOnce()
})

it('reports that it is unknown whether a message arrived, and resends it with the same id [MSG-01] [ERROR-01]', async () => {
  sent.mockImplementationOnce(() => throwApiError(503))
  await open()
  await words.fill('Words to keep.')
  await send.click()
  await expect.element(page.getByText('We do not know yet whether your message arrived')).toBeVisible()
  await expect.element(words).toHaveValue('Words to keep.')
  await send.click()
  await expect.element(isSent).toBeVisible()
  const [first, second] = sent.mock.calls.map(([{ body }]) => body as { client_message_id: string })
  expect(second?.client_message_id).toBe(first?.client_message_id)
})

it('keeps a draft whose key does not load, and reports once that another key cannot open it [MSG-01] (trust R14)', async () => {
  const first = await open()
  await words.fill('canary of the door')
  await expect.poll(holdsDrafts).toBe(true)
  first.leave()

  key.mockImplementation(() => throwApiError(503))
  const second = await open()
  await expect.element(page.getByText('We cannot open what you wrote just now')).toBeVisible()
  await expect.element(words).not.toBeInTheDocument()
  await expectNoAxeViolations()
  key.mockImplementation(() => ({ key: 'A'.repeat(43) }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(words).toHaveValue('canary of the door')
  second.leave()

  key.mockImplementation(() => ({ key: 'B'.repeat(42) + 'A' }))
  const third = await open()
  const lost = page.getByText('An earlier draft could not be opened')
  await expect.element(lost).toBeVisible()
  third.leave()
  await open()
  await expect.element(words).toHaveValue('')
  await expect.element(lost).not.toBeInTheDocument()
})
