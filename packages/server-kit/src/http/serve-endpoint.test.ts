import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '@evenkeel/api-contract/endpoint'
import { createBookingError } from './http-error.ts'
import { registerServiceErrorHandlers } from './error-handler.ts'
import { createEndpointServer } from './serve-endpoint.ts'

const noteSchemas = {
  params: z.object({ name: z.string() }),
  query: z.object({ tag: z.optional(z.string()) }),
  body: z.object({
    text: z.string(),
    lines: z.optional(z.array(z.object({ words: z.string() }))),
    by_name: z.optional(z.record(z.string(), z.string())),
  }),
  response: z.object({ text: z.string() }),
}
const note: Endpoint<typeof noteSchemas> = {
  method: 'POST',
  path: '/notes/:name',
  auth: 'none',
  summary: 'Keeps a note',
  success: { status: 200 },
}

describe('texts no database can store', () => {
  let app: FastifyInstance
  let kept = 0
  beforeAll(async () => {
    app = Fastify()
    registerServiceErrorHandlers(app)
    const { serve } = createEndpointServer(
      app,
      async () => null,
      undefined,
      () => noteSchemas,
    )
    serve(note, ({ body }) => {
      kept += 1
      return { text: body.text }
    })
    await app.ready()
  })
  afterAll(() => app.close())
  const send = async (body: object, url = '/notes/one') => {
    const answer = await app.inject({ method: 'POST', url, payload: body })
    return { status: answer.statusCode, errors: answer.json().errors }
  }
  const refusal = (field: string) => ({
    status: 400,
    errors: [{ field, message: 'This text has a character we cannot keep.' }],
  })

  it('are refused with their field, in body, query and path (trust S20) [ENTITY-20]', async () => {
    expect(await send({ text: 'a\0b' })).toEqual(refusal('text'))
    expect(await send({ text: 'a', lines: [{ words: 'fine' }, { words: '\0' }] })).toEqual(
      refusal('lines.1.words'),
    )
    expect(await send({ text: 'a', by_name: { 'a\0': 'b' } })).toEqual(refusal('by_name'))
    expect(await send({ text: 'a' }, '/notes/one?tag=a%00b')).toEqual(refusal('tag'))
    expect(await send({ text: 'a' }, '/notes/a%00b')).toEqual(refusal('name'))
    expect(kept).toBe(0)
  })

  it('are the only ones: every other character is accepted (trust S20) [ENTITY-20]', async () => {
    const text = '\u0001 \u007f \u2028 \ufeff \ud83d\ude00 \\0 \\u0000'
    const answer = await app.inject({ method: 'POST', url: '/notes/one', payload: { text } })
    expect(answer.json()).toEqual({ text })
  })
})

describe('a refused booking', () => {
  it.each([
    ['not_found', 404, 'NotFound'],
    ['provider_unavailable', 409, 'Conflict'],
    ['no_eap_sessions_remaining', 422, 'Unprocessable'],
  ] as const)('%s is sent as %i %s [ENTITY-20]', (code, status, type) => {
    expect(createBookingError(code, 'No.')).toMatchObject({
      status,
      payload: { error_type: type, error_codes: [code] },
    })
  })
})

it('names an unknown query parameter [CALL-40]', async () => {
  const app = Fastify()
  registerServiceErrorHandlers(app)
  const query = z.strictObject({ page: z.optional(z.string()) })
  createEndpointServer(
    app,
    async () => null,
    undefined,
    () => ({ query }),
  ).serve(
    {
      method: 'GET',
      path: '/notes',
      auth: 'none',
      summary: 'Lists notes',
      success: { status: 204 },
    },
    () => undefined,
  )
  const answer = await app.inject('/notes?page=1&foo=1')
  await app.close()
  expect([answer.statusCode, answer.json().errors]).toEqual([
    400,
    [{ field: 'foo', message: 'This call has no field with this name' }],
  ])
})
