import { createDocument } from '@evenkeel/api-contract/portal/documents'
import { readDraftKey } from '@evenkeel/api-contract/portal/me'
import {
  listContacts,
  listMessages,
  readConversation,
  searchMessages,
  sendMessage,
} from '@evenkeel/api-contract/portal/messages'
import { listPatientDocuments, readPatientDocument } from '@evenkeel/api-contract/telehealth/documents'
import {
  respondWith,
  disconnect,
  mockEndpoint,
  throwApiError,
} from '@evenkeel/api-contract/testing/mock-endpoint'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createPixelFile, shortenPauses } from '#testing/fill-form.ts'
import { emptyMemberHandlers } from '#testing/member-handlers.ts'
import { conversation, emptyPage, message, ninaPark, ownMessage, imageDocument } from '#testing/messages.ts'
import { renderPortal } from '#testing/render-portal.tsx'
import { maya } from '#testing/test-services.ts'

const member = () => [
  mockEndpoint(listContacts, () => ({ ...emptyPage, count: 1, results: [ninaPark] })),
  mockEndpoint(readDraftKey, () => ({ key: 'A'.repeat(43) })),
  ...emptyMemberHandlers(),
]
beforeEach(shortenPauses)

const own = page.getByRole('article', { name: /^You, / })

it('shows an error in place of a picture that failed to load, without an alert, and retries on request [MSG-09]', async () => {
  let isBroken = true
  const { mdlive_id: id, ...file } = imageDocument()
  const bytes = new Uint8Array(await createPixelFile().arrayBuffer()).toBase64()
  const handlers = [
    mockEndpoint(readConversation, () =>
      conversation([message(), ownMessage({ documents: [imageDocument()] })]),
    ),
    mockEndpoint(readPatientDocument, () => (isBroken ? disconnect() : { ...file, id, data: bytes })),
    ...member(),
  ]
  await renderPortal('/messages/9001', { session: maya(), handlers })
  await expect.element(own.getByText('The picture did not come.')).toBeVisible()
  await expect.element(own.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(own.getByText('Opening the file')).not.toBeInTheDocument()
  const again = own.getByRole('button', { name: 'Try again: notes.png' })
  await again.click()
  await expect
    .element(own.getByRole('alert').getByText(/^We cannot open this file right now\./))
    .toBeVisible()
  isBroken = false
  await again.click()
  await expect.element(own.getByRole('img', { name: 'Preview of notes.png' })).toBeVisible()
  await expect.element(own.getByRole('alert')).not.toBeInTheDocument()
})

it('names a file that was removed in another tab, keeps it with the text, and sends it with the next attempt [MSG-03]', async () => {
  const added = vi.fn(() => imageDocument())
  let isRemoved = true
  const handlers = [
    mockEndpoint(readConversation, () => conversation([message()])),
    mockEndpoint(createDocument, added),
    mockEndpoint(sendMessage, () => {
      if (isRemoved)
        throwApiError(400, [{ field: 'documents.0', message: 'This file was removed from your documents' }])
      return ownMessage()
    }),
    ...member(),
  ]
  await renderPortal('/messages/9001', { session: maya(), handlers })
  await page.getByRole('button', { name: 'Write a reply' }).click()
  const words = page.getByRole('textbox', { name: /^Message/ })
  await words.fill('Here is the page I meant.')
  await page.getByLabelText('Files').upload(createPixelFile('page.png'))
  const send = page.getByRole('button', { name: 'Send message' })
  await send.click()
  await expect
    .element(page.getByText('This file was removed from your documents. It is kept here to try again.'))
    .toBeVisible()
  await expect.element(words).toHaveValue('Here is the page I meant.')
  isRemoved = false
  await send.click()
  await expect.element(page.getByText('Your message was sent')).toBeVisible()
  expect(added).toHaveBeenCalledTimes(2)
})

it('isolates the text direction of user content, so that no name or file changes its surroundings [MSG-09]', async () => {
  const from = 'Nina\u202e Park'
  const file = imageDocument({ document_name: 'מכתב.pdf', mime_type: 'application/pdf', extension: 'pdf' })
  const said = message({ from, subject: 'שאלה', message: 'שלום\nHello', documents: [file] })
  await renderPortal('/messages/9001', {
    session: maya(),
    handlers: [
      mockEndpoint(readConversation, () =>
        conversation([said], { provider: { ...ninaPark, fullname: from } }),
      ),
      ...member(),
    ],
  })
  const article = page.getByRole('article').first()
  const styleOf = async (text: string) =>
    getComputedStyle(await article.getByText(text).first().findElement())
  for (const text of ['שאלה', 'שלום']) expect((await styleOf(text)).direction).toBe('rtl')
  for (const text of [from, 'מכתב.pdf']) expect((await styleOf(text)).unicodeBidi).toBe('plaintext')
  const says = await page.getByRole('button', { name: /^Download/ }).findElement()
  expect(says.getAttribute('aria-label')).toBe('Download \u2068מכתב.pdf\u2069')
})

it('moves the focus to the list once all earlier messages are loaded [MSG-09]', async () => {
  const next = 'https://evenkeel.example/api/messages?cursor=more'
  const handlers = [
    mockEndpoint(readConversation, ({ query }) =>
      query.cursor === undefined ? conversation([ownMessage()], { next }) : conversation([message()]),
    ),
    ...member(),
  ]
  await renderPortal('/messages/9001', { session: maya(), handlers })
  const earlier = page.getByRole('button', { name: 'Show earlier messages' })
  ;(await earlier.findElement()).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('article').first().getByText('How was your week?')).toBeVisible()
  await expect.element(earlier).not.toBeInTheDocument()
  await expect.element(page.getByRole('log').getByRole('list').first()).toHaveFocus()
})

it('shows 22 messages on two pages, in both directions, and searches them without the query in the address [MSG-07]', async () => {
  const all = Array.from({ length: 22 }, (_, at) =>
    message({ id: 9100 + at, message: `Number ${at}`, subject: `Note ${at}` }),
  )
  const listed = (from: number, to: number) => all.slice(from, to).map((one) => ({ ...one, documents: [] }))
  const asked: object[] = []
  const at = (cursor: string) => `https://evenkeel.example/api/messages?cursor=${cursor}&inbox=true`
  const handlers = [
    mockEndpoint(listMessages, ({ query }) => {
      asked.push(query)
      if (query.cursor === 'older') return { results: listed(20, 22), next: null, previous: at('newer') }
      return { results: listed(0, 20), next: at('older'), previous: null }
    }),
    mockEndpoint(searchMessages, ({ body }) => {
      expect(body.text).toBe('better BEFORE')
      return { results: listed(3, 4), next: null }
    }),
    ...member(),
  ]
  await renderPortal('/messages', { session: maya(), handlers })
  const rows = page.getByRole('list', { name: 'Received' }).getByRole('link')
  await expect.poll(() => rows.elements()).toHaveLength(20)
  await page.getByRole('link', { name: 'Older messages' }).click()
  await expect.poll(() => rows.elements()).toHaveLength(2)
  await page.getByRole('link', { name: 'Newer messages' }).click()
  await expect.poll(() => rows.elements()).toHaveLength(20)
  await expect.element(rows.first().getByText('Number 0')).toBeVisible()
  expect(asked[1]).toEqual({ cursor: 'older', inbox: true })
  await page.getByRole('searchbox', { name: 'Search your messages' }).fill('better BEFORE')
  await expect
    .poll(() => page.getByRole('list', { name: 'Messages found' }).getByRole('link').elements())
    .toHaveLength(1)
  expect(window.location.href).not.toContain('better')
})

const proxyPage = () => {
  const headers = { 'content-type': 'text/html' }
  return new Response('<h1>Bad Gateway</h1>', { status: 502, headers })
}
const outages = {
  'answers 503': () => throwApiError(503),
  'answers with the page of a proxy': () => respondWith(proxyPage()),
  'takes too long': () => respondWith(new Response('', { status: 504 })),
  'cannot be reached': () => disconnect(),
}
for (const [outage, fail] of Object.entries(outages))
  it(`shows that the service ${outage}, and retries: messages and documents [MSG-01] [DOC-01]`, async () => {
    let isDown = true
    const handlers = [
      mockEndpoint(listMessages, () => (isDown ? fail() : emptyPage)),
      mockEndpoint(listPatientDocuments, () => (isDown ? fail() : { documents: [] })),
      ...member(),
    ]
    for (const [path, title, empty] of [
      ['/messages', 'We cannot reach your messages right now', 'You have no messages yet.'],
      ['/documents', 'We cannot reach your documents right now', 'You have no documents yet.'],
    ] as const) {
      isDown = true
      const { leave } = await renderPortal(path, { session: maya(), handlers })
      await expect.element(page.getByText(title)).toBeVisible()
      isDown = false
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect.element(page.getByText(empty)).toBeVisible()
      await expect.element(page.getByText(title)).not.toBeInTheDocument()
      leave()
    }
  })
