import { createStoppedClock } from '@evenkeel/server-kit/clock'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerHealthRoutes } from '../../observability/health-routes.ts'
import { registerSecurityContact } from '../../http/security-contact.ts'
import { type ResponseKind, expectedHeaders, pickCheckedHeaders } from './testing/expected-headers.ts'
import { mountPages } from '../testing/mount-pages.ts'
import { openServices, type Services } from '../testing/services.ts'

type Ask = readonly [method: string, url: string, headers?: Readonly<Record<string, string>>, body?: string]
const json = { 'content-type': 'application/json' }
const ofOthers = { ...json, origin: 'https://evil.example' }

/** All responses outside of the API contracts (those are in access-control.test.ts), and all kinds of refusals. */
const answers: Readonly<Record<string, readonly [ResponseKind, status: number, Ask]>> = {
  'a screen': ['a screen', 200, ['GET', '/northstar/']],
  'a screen that is not there': ['a screen', 404, ['GET', '/northstar/nothing-here']],
  'an organisation nobody knows': ['a screen', 404, ['GET', '/nobody/']],
  'a file nobody has': ['an answer', 404, ['GET', '/assets/none-such.js']],
  'a folder': ['an answer', 404, ['GET', '/assets/']],
  'files of the source': ['a screen', 404, ['GET', '/.git/config']],
  'the page of help lines': ['the page of help lines', 200, ['GET', '/northstar/offline']],
  'the worker': ['the worker of help lines', 200, ['GET', '/sw.js']],
  'another address': ['nothing to say', 301, ['GET', '/northstar']],
  'the way to the log-in': ['nothing to say', 302, ['GET', '/northstar/appointments']],
  'a host of before': ['nothing to say', 301, ['GET', '/', { host: 'eap.old.example' }]],
  'whom to tell of a weakness': ['whom to tell of a weakness', 200, ['GET', '/.well-known/security.txt']],
  'a sign of life': ['an answer', 200, ['GET', '/healthz']],
  readiness: ['an answer', 200, ['GET', '/readyz']],
  'the mailbox': ['the mailbox', 200, ['GET', '/mailbox']],
  'the mailbox for programs': ['an answer', 200, ['GET', '/mailbox.json']],
  'a room': ['the page of a room', 200, ['GET', '/telehealth/rooms/1']],
  'the script of a room': ['a script', 200, ['GET', '/telehealth/rooms/room.js']],
  'a page about the API': ['a page about the API', 200, ['GET', '/api/docs/']],
  'a description of the API': ['a description of the API', 200, ['GET', '/api/openapi.json']],
  'of the telehealth service': ['a description of the API', 200, ['GET', '/telehealth/openapi.json']],
  'of the content service': ['a description of the API', 200, ['GET', '/content/openapi.json']],
  'no endpoint of the API': ['an answer', 404, ['GET', '/api/none-such']],
  'no endpoint of the telehealth service': ['an answer', 404, ['GET', '/telehealth/none-such']],
  'no endpoint of the content service': ['an answer', 404, ['GET', '/content/none-such']],
  'no picture': ['an answer', 404, ['GET', '/content/images/none-such.svg']],
  'no address': ['an answer', 400, ['GET', '/api/%zz']],
  'an address too long': ['an answer', 404, ['GET', `/api/messages/${'1'.repeat(200)}`]],
  'a broken body': ['an answer', 400, ['POST', '/api/auth/login', json, '{']],
  'a body of another type': ['an answer', 415, ['POST', '/api/auth/login', { 'content-type': 'a/b' }, '{}']],
  'a body too large': ['an answer', 413, ['POST', '/api/auth/login', json, `"${'x'.repeat(2_000_000)}"`]],
  'a wrong body': ['an answer', 400, ['POST', '/api/auth/login', json, '{}']],
  'the page of somebody else': ['an answer', 403, ['POST', '/api/auth/login', ofOthers, '{}']],
  'a screen sent to': ['an answer', 404, ['POST', '/northstar/', json, '{}']],
  'HEAD of a screen': ['a screen', 200, ['HEAD', '/northstar/']],
  'HEAD of an endpoint': ['an answer', 401, ['HEAD', '/api/me']],
  OPTIONS: ['an answer', 405, ['OPTIONS', '/api/me']],
  TRACE: ['an answer', 404, ['TRACE', '/api/me']],
  PUT: ['an answer', 405, ['PUT', '/api/me', json, '{}']],
}

describe('headers', () => {
  let services: Services

  beforeAll(async () => {
    const store = await openTestStore()
    const clock = createStoppedClock('2026-11-17T16:00:00Z')
    services = await openServices({ store, clock, logger: failOnErrorLog() })
    const { app } = services
    const readiness = { status: () => 'ready' as const }
    registerHealthRoutes(app, {
      store,
      isDraining: () => false,
      readiness,
      isDiskFull: async () => false,
      areKeysKnown: async () => true,
    })
    registerSecurityContact(app, { contact: 'a@b.example', publicUrl: 'https://portal.example', clock })
    await mountPages(services, { old: new Map([['eap.old.example', 'northstar.localhost']]) })
  }, 300_000)
  afterAll(() => services.close())

  const ask = ([method, url, headers = {}, body]: Ask) =>
    services.app.inject({
      method: method as 'GET',
      url,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    })

  it.each(Object.entries(answers))(
    'are these and no others with %s (trust S17)',
    async (_name, [kind, status, asked]) => {
      const answer = await ask(asked)
      expect([answer.statusCode, pickCheckedHeaders(answer.headers)]).toEqual([status, expectedHeaders[kind]])
      // No server version, and no echo of the request.
      expect(Object.keys(answer.headers)).not.toContain('server')
      if (kind === 'an answer') expect(answer.body).not.toMatch(/fastify|northstar|none-such|zz|111/i)
    },
  )

  it('are these for page assets: scripts and content images (trust S17: 2 cases)', async () => {
    const { body } = await ask(['GET', '/northstar/'])
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(body)?.[1] ?? ''
    const { body: snapshot } = await ask(['GET', '/content/categories', { 'x-client-id': 'northstar' }])
    const picture = /"(\/content\/images\/[^"]+)"/.exec(snapshot)?.[1] ?? ''
    const told = await Promise.all([script, picture].map((url) => ask(['GET', url])))
    expect(told.map(({ headers }) => pickCheckedHeaders(headers))).toEqual([
      expectedHeaders['a built script'],
      expectedHeaders['a picture'],
    ])
  })

  it('contain a new nonce for every document (trust S17)', async () => {
    const policies = await Promise.all(Array.from({ length: 20 }, () => ask(['GET', '/northstar/'])))
    const nonces = policies.map(
      ({ headers }) => /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1],
    )
    expect(new Set(nonces).size).toBe(20)
  })
})
