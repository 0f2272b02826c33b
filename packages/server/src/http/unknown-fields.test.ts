import { type EndpointShape, pathOf } from '@evenkeel/contract/endpoint'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { contractEndpoints } from '../testing/contract-endpoints.ts'
import { replyWithFailures } from './reply-with-failure.ts'
import { endpointServer } from './serve-endpoint.ts'

const UNKNOWN = { field: 'nobody_knows', message: 'This call has no field with this name' }

/** What an endpoint answers to this body, when everything else of the call is right. */
async function answerOf(endpoint: EndpointShape, payload: object, url = pathOf(endpoint)) {
  const app = Fastify()
  replyWithFailures(app)
  const { serve } = endpointServer(app, async () => null)
  const { params: _params, ...rest } = endpoint
  serve({ ...rest, success: { status: 204 } }, () => undefined as never)
  const answer = await app.inject({ method: endpoint.method, url, payload })
  await app.close()
  return { status: answer.statusCode, errors: answer.body === '' ? [] : answer.json().errors }
}

const all = await contractEndpoints()
const forPeople = all.filter(({ body, auth }) => body && auth !== 'partner')

describe('a field the endpoint does not have', () => {
  it('is looked for in many endpoints', () => {
    expect(forPeople.length).toBeGreaterThan(80)
  })

  it.each(forPeople.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'is refused by %s, with its name [ENTITY-20]',
    async (_, endpoint) => {
      const { status, errors } = await answerOf(endpoint, { nobody_knows: 1 })
      expect(status).toBe(400)
      expect(errors).toContainEqual(UNKNOWN)
    },
  )

  it('is left out where a server asks with the key of a partner: its release may be a later one', async () => {
    const ofPartner = { method: 'POST', path: '/told', auth: 'partner', summary: 'Told' } as const
    const endpoint = {
      ...ofPartner,
      body: z.object({ a: z.optional(z.string()) }),
      success: { status: 204 },
    } as const
    expect((await answerOf(endpoint, { nobody_knows: 1 })).status).toBe(204)
  })

  it('is refused beside what else is wrong, and with what is right', async () => {
    const endpoint = all.find(({ path }) => path === '/me/visit-details')
    expect(await answerOf(endpoint!, { zip: '80202', nobody_knows: 1 })).toEqual({
      status: 400,
      errors: [UNKNOWN],
    })
    expect((await answerOf(endpoint!, { zip: 80202, nobody_knows: 1 })).errors).toEqual([
      { field: 'zip', message: 'Enter this as text' },
      UNKNOWN,
    ])
  })

  it('is named in a query that takes no other', async () => {
    const endpoint = all.find(({ method, path }) => method === 'GET' && path === '/messages')
    const { status, errors } = await answerOf(endpoint!, {}, '/messages?nobody_knows=1')
    expect([status, errors]).toEqual([400, [UNKNOWN]])
  })
})
