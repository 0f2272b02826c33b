import { expect, it } from 'vitest'
import { conforms } from './conform.ts'
import { filled, orNull, some, text, uuid, whole } from './shapes.ts'
import { organisation } from './wire-shapes.ts'

conforms(
  'organisations',
  [
    {
      name: 'GET /organisations/v2/configuration?domain={client} [CALL-01]',
      method: 'GET',
      path: '/api/organisations/v2/configuration',
      auth: 'none',
      ask: () => ({ query: 'domain=northstar' }),
      status: [200],
      answer: organisation,
    },
    {
      name: 'GET /organisations?search_term [CALL-02]',
      method: 'GET',
      path: '/api/organisations',
      auth: 'none',
      ask: () => ({ query: 'search_term=north' }),
      status: [200],
      answer: {
        count: whole,
        next: orNull(text),
        previous: orNull(text),
        // As RD-112 reads it.
        results: some({ id: uuid, username: filled, program_name: filled, location: orNull(text) }),
      },
    },
    {
      name: 'GET /homepage-navs/{id}/categories?domain [CALL-03]',
      method: 'GET',
      path: '/api/homepage-navs/{id}/categories',
      auth: 'none',
      ask: async ({ call }) => {
        const { body } = await call('GET', '/api/organisations/v2/configuration', {
          query: 'domain=northstar',
        })
        return { params: { id: body.homepage_navs[0].id }, query: 'domain=northstar' }
      },
      status: [200],
      answer: [{ id: uuid, name: filled, subcategories: [{ id: uuid, name: filled, url: orNull(text) }] }],
    },
    {
      name: 'GET /phrases/home [CALL-04]',
      method: 'GET',
      path: '/api/phrases/home',
      auth: 'none',
      status: [200],
      answer: some({ id: uuid, headline: filled, sub_headline: text }),
    },
  ],
  (walk) => {
    it('are told apart by their name or not found at all [CALL-01]', async () => {
      const ask = (query: string) => walk().call('GET', '/api/organisations/v2/configuration', { query })
      expect((await ask('domain=cedarvalley')).body.username).toBe('cedarvalley')
      expect((await ask('domain=nobody')).status).toBe(404)
      const missing = await ask('')
      expect([missing.status, missing.body.errors[0].field]).toEqual([400, 'domain'])
    })

    it('know no tile of another person [CALL-03]', async () => {
      const path = '/api/homepage-navs/7c1e0f5a-0002-4a00-8a00-00000000dead/categories'
      expect((await walk().call('GET', path, { query: 'domain=northstar' })).status).toBe(404)
    })

    it('leave out the child organisations and those that are gone [CALL-02]', async () => {
      const ask = async (query: string) =>
        (await walk().call('GET', '/api/organisations', { query })).body.results.map(
          ({ username }: { username: string }) => username,
        )
      expect(await ask('search_term=oldharbor')).toEqual([])
      expect(await ask('search_term=cedar')).toEqual(['cedarvalley'])
    })
  },
)
