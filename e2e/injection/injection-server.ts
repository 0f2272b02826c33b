import Fastify from 'fastify'
import { portalServer } from '../../apps/portal/src/server/document-server.ts'
import { Organization } from '@evenkeel/api-contract/portal/schemas/organizations'
import { createDocumentServer } from '../document-server.ts'
import { injectionPayloads } from './payloads.ts'

// The product's document server with an API whose organizations contain injection payloads. The client id
// `h-<fields>-<payload>` selects fields and payload: `all` or a field name, and an index, `plain`, `broken`
// (no URL) or `place`.

const texts: Readonly<Record<string, string>> = {
  plain: 'Plain words',
  broken: 'no address',
  place: '#place',
}

function createOrganization(client: string): unknown {
  const [, fields = '', payload = ''] = /^h-(\w+)-(\w+)$/.exec(client) ?? []
  const text = texts[payload] ?? injectionPayloads[Number(payload)]
  if (text === undefined) return null
  const refused = /^(custom_color1|custom_color3|glyph)$/
  /** The payload in selected fields, else the usual value; some fields have their own harmless texts. */
  const put = <T>(field: string, usual: T, harmless = text): T | string => {
    const isChosen = fields === field || (fields === 'all' && !refused.test(field))
    if (!isChosen) return usual
    return payload === 'plain' ? harmless : text
  }
  const child = '7c1e0f5a-0003-4a00-8a00-000000000003'
  const sessions = { number_of_sessions: 6, is_no_of_sessions_hidden: false, session_frequency: 'once' }
  const nav = { is_emergency_nav: false, sort_order: 1, is_url_target_blank: false }
  return {
    id: '7c1e0f5a-0002-4a00-8a00-000000000002',
    username: put('username', 'plain'),
    is_root_org: false,
    domain: put('domain', null),
    program_name: put('program_name', 'Plain words'),
    phone_takes_texts: true,
    phone: put('phone', '+18005550100'),
    // An external sign-in would redirect away from the tested screens.
    dfd_client: fields === 'dfd_redirect_url',
    dfd_redirect_url: put('dfd_redirect_url', null, 'https://members.example'),
    child_organisations: [{ id: child, location: put('location', 'Plain words'), ...sessions }],
    ...sessions,
    mdlive_provider_type: 38,
    registration: 'short',
    custom_color1: put('custom_color1', '#0b5c6b', '#0b5c6b'),
    custom_color3: put('custom_color3', '#f3b33d', '#f3b33d'),
    logo: null,
    glyph: fields === 'glyph' ? { full_size: text, full_size_dark: null } : null,
    glyph_width: 100,
    glyph_height: 40,
    scene: 'harbor',
    restricted_routes: [],
    safety_screen_phone: put('safety_screen_phone', null),
    homepage_navs: [
      {
        id: '2b9d4c10-1001-4b00-9b00-000000000001',
        label: put('nav_words', 'Plain words'),
        description: put('nav_words', 'Plain words'),
        url: put('nav_url', '/about', 'https://directory.example/'),
        ...nav,
      },
    ],
  }
}

function createResponse(url: URL): { readonly status: number; readonly body: unknown } {
  if (url.pathname.endsWith('/organisations/v2/configuration')) {
    const found = createOrganization(url.searchParams.get('domain') ?? '')
    return found === null ? { status: 404, body: { errors: [] } } : { status: 200, body: found }
  }
  return { status: 200, body: url.pathname.endsWith('/content/search') ? { results: [], matched: [] } : [] }
}

const app = Fastify()
for (const service of ['api', 'content'])
  app.all(`/${service}/*`, async (request, reply) => {
    const { status, body } = createResponse(new URL(request.url, 'http://stub'))
    return reply.code(status).send(body)
  })
const fetchServices: typeof fetch = async (input) => {
  const { status, body } = createResponse(new URL(input instanceof Request ? input.url : input))
  return Response.json(body, { status })
}
await app.register(portalServer(await createDocumentServer(fetchServices)))
// Rejected by the API contract before anything is rendered.
app.get('/taken/:client', async (request) => ({
  taken: Organization.safeParse(createOrganization((request.params as { client: string }).client)).success,
}))
process.stdout.write(`listening ${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
