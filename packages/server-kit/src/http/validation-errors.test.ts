import { ErrorPayload } from '@evenkeel/api-contract/errors/error-payload'
import type { Endpoint } from '@evenkeel/api-contract/endpoint'
import type { EndpointSchemas } from '@evenkeel/api-contract/endpoint-schemas'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createHttpError } from './http-error.ts'
import { registerServiceErrorHandlers } from './error-handler.ts'
import { createEndpointServer } from './serve-endpoint.ts'

const params = z.object({ id: z.uuid() })
const inner = z.object({ name: z.string() })
const wishSchemas = {
  body: z.object({
    words: z.string().check(z.minLength(2), z.maxLength(5)),
    count: z.optional(z.int().check(z.minimum(1), z.maximum(9))),
    share: z.optional(z.number()),
    day: z.optional(z.iso.date()),
    at: z.optional(z.iso.datetime({ offset: true })),
    kind: z.optional(z.enum(['video', 'phone'])),
    agrees: z.optional(z.literal(true)),
    open: z.optional(z.boolean()),
    friend: z.optional(z.uuid()),
    people: z.optional(z.array(inner).check(z.maxLength(1))),
    one_or_more: z.optional(z.union([inner, z.array(inner)])),
    code: z.optional(z.string().check(z.regex(/^x+$/))),
    state: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'Choose a state from the list'))),
  }),
  response: z.object({ words: z.string() }),
}
const wish: Endpoint<typeof wishSchemas> = {
  method: 'POST',
  path: '/wishes',
  auth: 'none',
  summary: 'Keeps a wish',
  success: { status: 200 },
}
const readWish: Endpoint = {
  method: 'GET',
  path: '/wishes/:id',
  auth: 'none',
  summary: 'Reads a wish',
  success: { status: 204 },
}
const dropWish: Endpoint = {
  method: 'DELETE',
  path: '/wishes/:id',
  auth: 'none',
  summary: 'Drops a wish',
  success: { status: 204 },
}
const grant: Endpoint = {
  method: 'PUT',
  path: '/wishes/:id/grant',
  auth: 'none',
  summary: 'Grants a wish',
  success: { status: 204 },
}
const picture: Endpoint = {
  method: 'POST',
  path: '/pictures',
  auth: 'none',
  summary: 'Keeps a picture',
  largeBody: { bytes: 2_000_000, field: 'file', message: 'Choose a file of 2 MB or less' },
  success: { status: 204 },
}
const schemas = new Map<Endpoint, EndpointSchemas>([
  [wish, wishSchemas],
  [
    readWish,
    {
      params,
      query: z.object({ page: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1) }),
    },
  ],
  [dropWish, { params }],
  [grant, { params }],
  [picture, { body: z.object({ data: z.string() }) }],
])
const ID = '7c1e0f5a-0002-4a00-8a00-000000000002'

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  await app.register(
    async (service) => {
      registerServiceErrorHandlers(service)
      const { serve } = createEndpointServer(
        service,
        async () => null,
        undefined,
        (endpoint) => schemas.get(endpoint) ?? {},
      )
      serve(wish, ({ body }) => {
        if (body.words === 'shut') throw createHttpError('Conflict', 'This is closed.')
        return { words: body.words }
      })
      for (const endpoint of [readWish, dropWish, grant, picture]) serve(endpoint, () => undefined)
    },
    { prefix: '/at' },
  )
  await app.ready()
})
afterAll(() => app.close())

const errorsOf = async (body: object): Promise<unknown> =>
  (await app.inject({ method: 'POST', url: '/at/wishes', payload: body })).json().errors

describe('field errors', () => {
  it.each<[string, unknown, string, string?]>([
    ['words', undefined, 'This field is required'],
    ['words', null, 'This field is required'],
    ['words', '', 'This field is required'],
    ['words', 'x', '2 character(s) min.'],
    ['words', 'x'.repeat(6), '5 character(s) max.'],
    ['words', 7, 'Enter this as text'],
    ['count', 'many', 'Enter a whole number'],
    ['count', 1.5, 'Enter a whole number'],
    ['count', 2 ** 60, 'Enter 9 or less'],
    ['count', 0, 'Enter 1 or more'],
    ['count', 10, 'Enter 9 or less'],
    ['share', 'half', 'Enter a number'],
    ['day', '2026-02-30', 'Enter a day as YYYY-MM-DD'],
    ['at', 'noon', 'Enter a date and time with its offset, such as 2026-11-25T17:00:00Z'],
    ['kind', 'letter', 'Choose one of these: video, phone'],
    ['agrees', false, 'This field is required'],
    ['open', 'yes', 'Choose yes or no: true or false'],
    ['friend', 'me', 'This is not an id'],
    ['people', 'all', 'Send this as a list'],
    ['people', [{ name: 'a' }, { name: 'b' }], 'Select a maximum of 1'],
    ['people', [{}], 'This field is required', 'people.0.name'],
    ['people', ['Ada'], 'Send this as a group of fields', 'people.0'],
    ['one_or_more', [{}], 'This field is required', 'one_or_more.0.name'],
    ['one_or_more', { name: 1 }, 'Enter this as text', 'one_or_more.name'],
    ['code', 'y', 'Enter this in another way'],
    ['state', 'Colorado', 'Choose a state from the list'],
  ])('are readable texts: %s as %j [ENTITY-20]', async (name, value, message, field = name) => {
    const errors = await errorsOf({ words: 'fine', [name]: value })
    expect(errors).toEqual([{ field, message }])
  })

  it('cover path and query too [ENTITY-20]', async () => {
    const answers = await Promise.all(
      ['/at/wishes/me', `/at/wishes/${ID}?page=x`, `/at/wishes/${ID}?page=0`].map((url) => app.inject(url)),
    )
    expect(answers.map((answer) => answer.json().errors)).toEqual([
      [{ field: 'id', message: 'This is not an id' }],
      [{ field: 'page', message: 'Enter a whole number' }],
      [{ field: 'page', message: 'Enter 1 or more' }],
    ])
  })
})

describe('a body', () => {
  const send = (text: string, encoding: BufferEncoding) =>
    app.inject({
      method: 'POST',
      url: '/at/wishes',
      payload: Buffer.from(text, encoding),
      headers: { 'content-type': 'application/json' },
    })
  it('is refused and never altered when it is not UTF-8 [ERROR-25]', async () => {
    for (const encoding of ['latin1', 'utf16le'] as const) {
      const answer = await send('{"words":"Zoë"}', encoding)
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { error_type: 'ParseError', errors: [{ field: null, message: 'We could not read this request.' }] },
      ])
    }
    for (const text of ['{"words":"Zoë"}', '\ufeff{"words":"Zoë"}', '{"words":"\ufffd\ufffd"}'])
      expect((await send(text, 'utf8')).json()).toEqual({ words: /"words":"([^"]*)"/.exec(text)?.[1] })
  })
})

describe('every error', () => {
  const json = { 'content-type': 'application/json' }
  it.each<[string, number, string, object]>([
    ['of a handler', 409, 'Conflict', { payload: { words: 'shut' } }],
    ['of a body that is no object', 400, 'ValidationError', { payload: '[]', headers: json }],
    ['of invalid JSON', 400, 'ParseError', { payload: '{', headers: json }],
    [
      'of another content type',
      415,
      'UnsupportedMediaType',
      { payload: 'x', headers: { 'content-type': 'text/xml' } },
    ],
    ['of a body that is too large', 413, 'PayloadTooLarge', { payload: { words: 'x'.repeat(1_100_000) } }],
    ['of an unknown URL', 404, 'NotFound', { url: '/at/nowhere' }],
    ['of a method', 405, 'MethodNotAllowed', { method: 'PATCH' }],
  ])('%s has a field or null, with our message [ENTITY-20]', async (_, status, type, sent) => {
    const answer = await app.inject({ method: 'POST', url: '/at/wishes', ...sent })
    const body = answer.json()
    expect([answer.statusCode, body.error_type]).toEqual([status, type])
    expect(ErrorPayload.safeParse(body).success).toBe(true)
    expect(body.errors).toEqual([{ field: null, message: expect.stringMatching(/^[A-Z][^_]{8,}\.$/) }])
    expect(body.errors[0].message).not.toMatch(/invalid|expected|media type|JSON at|body is too/i)
  })

  it('of a file that is too large names the file field [ENTITY-20]', async () => {
    const payload = { data: 'x'.repeat(2_000_001) }
    const answer = await app.inject({ method: 'POST', url: '/at/pictures', payload })
    expect([answer.statusCode, answer.json().errors]).toEqual([
      413,
      [{ field: 'file', message: 'Choose a file of 2 MB or less' }],
    ])
  })
})

describe('an unsupported method', () => {
  it.each([
    ['GET', '/at/wishes', 'POST'],
    ['DELETE', '/at/wishes', 'POST'],
    ['HEAD', '/at/wishes', 'POST'],
    ['POST', `/at/wishes/${ID}`, 'DELETE, GET, HEAD'],
    ['OPTIONS', `/at/wishes/${ID}`, 'DELETE, GET, HEAD'],
    ['GET', `/at/wishes/${ID}/grant`, 'PUT'],
  ] as const)('%s %s is answered with Allow: %s [ROLE-12]', async (method, url, allow) => {
    const answer = await app.inject({ method, url })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow])
  })

  it('is not found for an unknown URL [ROLE-12]', async () => {
    expect((await app.inject({ method: 'PUT', url: '/at/wishes/a/b/c' })).statusCode).toBe(404)
  })
})

describe('an endpoint without a body', () => {
  it.each([
    ['DELETE', `/at/wishes/${ID}`],
    ['PUT', `/at/wishes/${ID}/grant`],
    ['GET', `/at/wishes/${ID}`],
  ] as const)(
    '%s accepts the JSON content type without a body, as many clients send it [CALL-47]',
    async (method, url) => {
      const answer = await app.inject({ method, url, headers: { 'content-type': 'application/json' } })
      expect([answer.statusCode, answer.body]).toEqual([204, ''])
    },
  )

  it('that requires a body reports what is missing [ENTITY-20]', async () => {
    const headers = { 'content-type': 'application/json' }
    const answer = await app.inject({ method: 'POST', url: '/at/wishes', headers })
    expect(answer.json().errors).toEqual([{ field: 'words', message: 'This field is required' }])
  })
})
