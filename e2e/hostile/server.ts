import Fastify from 'fastify'
import { Organisation } from '../../packages/contract/src/own/organisations.ts'
import { portal } from '../../apps/portal/src/server/app.ts'
import { documentServerOver } from '../document-server.ts'
import { clientOf, organisationOf, parseClient } from './organisations.ts'

// The document server of the product over an own API that lies: whoever keeps the organisations is taken to be hostile.
// The client id says which field carries which payload; see organisations.ts.

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

function answerOf(url: URL): Response {
  if (url.pathname.endsWith('/organisations/v2/configuration')) {
    const wanted = parseClient(url.searchParams.get('domain') ?? '')
    return wanted ? json(organisationOf(wanted)) : json({ errors: [] }, 404)
  }
  return json(url.pathname.endsWith('/content/search') ? { results: [], matched: [] } : [])
}

const fetchStub: typeof fetch = async (input) =>
  answerOf(new URL(input instanceof Request ? input.url : input))
const app = Fastify()
for (const service of ['api', 'content'])
  app.all(`/${service}/*`, async (request, reply) => {
    const answer = answerOf(new URL(request.url, 'http://stub'))
    return reply
      .code(answer.status)
      .type('application/json')
      .send(await answer.text())
  })
await app.register(portal(await documentServerOver(fetchStub)))
// Refused by the contract before anything is drawn: said at the start, so that the test can tell.
const isTaken = (client: string): boolean => {
  const wanted = parseClient(client)
  return wanted !== null && Organisation.safeParse(organisationOf(wanted)).success
}
app.get('/taken/:client', async (request) => ({
  taken: isTaken((request.params as { client: string }).client),
}))
const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`listening ${address} ${clientOf({ fields: [], payload: 'none' })}\n`)
