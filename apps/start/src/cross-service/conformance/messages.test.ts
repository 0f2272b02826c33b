import { expect, it } from 'vitest'
import { conforms } from './conform.ts'
import { orNull, some, text, uuid, whole } from './shapes.ts'
import type { Walk } from './walk.ts'
import { contact, document, message } from './wire-shapes.ts'

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
)
const letter = { document_name: 'letter.pdf', mime_type: 'application/pdf', data: pdf.toString('base64') }

/** A message of the owner to the counselor of a booked visit. */
const write = async ({ call, owner, provider, book }: Walk): Promise<number> => {
  const authorization = `Token ${owner.token}`
  const send = () =>
    call('POST', '/api/messages', {
      body: { to_id: provider, subject: 'Hello', message: 'Good morning' },
      authorization,
    })
  const sent = await send()
  if (sent.status === 201) return sent.body.id
  await book(owner)
  return (await send()).body.id
}

conforms(
  'messages and documents',
  [
    {
      name: 'GET /messages?{cursor}&{filter}=true [CALL-36]',
      method: 'GET',
      path: '/api/messages',
      also: ['POST'],
      auth: 'member',
      ask: async (walk) => {
        await write(walk)
        return { query: 'sent=true' }
      },
      status: [200],
      answer: { results: some(message(uuid)), next: orNull(text), previous: orNull(text) },
    },
    {
      name: 'GET /messages/{id} [CALL-37]',
      method: 'GET',
      path: '/api/messages/{id}',
      auth: 'member',
      ask: async (walk) => ({ params: { id: await write(walk) } }),
      status: [200],
      answer: message(document(uuid)),
      foreign: 404,
    },
    {
      name: 'POST /messages [CALL-38]',
      method: 'POST',
      path: '/api/messages',
      also: ['GET'],
      auth: 'member',
      ask: async (walk) => {
        const authorization = `Token ${walk.owner.token}`
        await write(walk)
        const { body } = await walk.call('POST', '/api/documents', { body: letter, authorization })
        return {
          body: { to_id: walk.provider, subject: 'Hello', message: 'Good morning', documents: [body.id] },
        }
      },
      status: [200, 201],
      answer: { ...(message(document(uuid)) as object), documents: some(document(uuid)) },
      foreign: 400,
    },
    {
      name: 'GET /messages/{id}/conversations [CALL-39]',
      method: 'GET',
      path: '/api/messages/{id}/conversations',
      auth: 'member',
      ask: async (walk) => ({ params: { id: await write(walk) } }),
      status: [200],
      answer: { unread_messages: whole, messages: some(message(document(uuid))) },
      foreign: 404,
    },
    {
      name: 'GET /contacts [CALL-40]',
      method: 'GET',
      path: '/api/contacts',
      auth: 'member',
      ask: async (walk) => {
        await write(walk)
        return {}
      },
      status: [200],
      answer: { results: some(contact) },
    },
    {
      name: 'GET /contacts/{id} [CALL-41]',
      method: 'GET',
      path: '/api/contacts/{id}',
      auth: 'member',
      ask: async (walk) => {
        await write(walk)
        return { params: { id: walk.provider } }
      },
      status: [200],
      answer: contact,
      foreign: 404,
    },
    {
      name: 'POST /documents [CALL-42]',
      method: 'POST',
      path: '/api/documents',
      also: ['GET'],
      auth: 'member',
      ask: () => ({ body: letter }),
      status: [201],
      answer: document(uuid),
    },
  ],
  (walk) => {
    it('come page by page, newest first, each once [CALL-36]', async () => {
      const { call, newMember, book, provider } = walk()
      const member = await newMember()
      await book(member)
      const authorization = `Token ${member.token}`
      for (let number = 1; number <= 22; number += 1)
        await call('POST', '/api/messages', {
          body: { to_id: provider, message: `Letter ${number}` },
          authorization,
        })
      const words: string[] = []
      let query: string | null = 'sent=true'
      while (query !== null) {
        const page: Awaited<ReturnType<typeof call>> = await call('GET', '/api/messages', {
          query,
          authorization,
        })
        words.push(...page.body.results.map((one: { message: string }) => one.message))
        query = page.body.next && new URL(page.body.next).search.slice(1)
      }
      expect(words).toEqual(Array.from({ length: 22 }, (_, at) => `Letter ${22 - at}`))
    })

    it('refuse a filter nobody knows, in words [CALL-36]', async () => {
      const { call, owner } = walk()
      const answer = await call('GET', '/api/messages', {
        query: 'starred=true',
        authorization: `Token ${owner.token}`,
      })
      expect([answer.status, answer.body.errors[0].message]).toEqual([
        400,
        expect.not.stringMatching(/key|unrecog/i),
      ])
    })

    it('take no document of another person [CALL-38]', async () => {
      const { call, owner, other, provider } = walk()
      await write(walk())
      const theirs = await call('POST', '/api/documents', {
        body: letter,
        authorization: `Token ${other.token}`,
      })
      const stolen = await call('POST', '/api/messages', {
        body: { to_id: provider, message: 'Mine?', documents: [theirs.body.id] },
        authorization: `Token ${owner.token}`,
      })
      expect([stolen.status, stolen.body.errors[0].field]).toEqual([400, 'documents.0'])
    })

    it('say beside the file what is wrong with it [CALL-42] [FIELD-09]', async () => {
      const { call, owner } = walk()
      const authorization = `Token ${owner.token}`
      const wrong = await call('POST', '/api/documents', {
        body: { ...letter, mime_type: 'text/html' },
        authorization,
      })
      const large = { ...letter, data: 'A'.repeat(13_400_000) }
      const tooLarge = await call('POST', '/api/documents', { body: large, authorization })
      expect([wrong, tooLarge].map(({ status, body }) => [status, body.errors[0].field])).toEqual([
        [400, 'file'],
        [413, 'file'],
      ])
    })

    it('know no contact nobody has met [CALL-41]', async () => {
      const { call, owner } = walk()
      const answer = await call('GET', '/api/contacts/999999999', { authorization: `Token ${owner.token}` })
      expect(answer.status).toBe(404)
    })
  },
)
