import { randomBytes, randomUUID } from 'node:crypto'
import Fastify, { LogController } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listTestEngines } from '@evenkeel/server-kit/testing/test-store'
import { readDemoMembers } from '#modules/members/demo-members.ts'
import { members } from '#modules/members/tables.ts'
import { type Json, type MemberApi, openMemberApi, PASSWORD } from './testing/member-api.ts'

describe.each(listTestEngines())('the whole API on %s (trust R10)', (engine) => {
  let at: MemberApi
  const logIn = (email: string, client: string) =>
    at.send('POST', '/auth/login', {
      body: { email, password: 'Calm#Harbor7' },
      headers: { 'x-client-id': client },
    })
  beforeAll(async () => {
    at = await openMemberApi({ engine, demo: true })
  })
  afterAll(() => at.close())

  it('loads the demo members with their appointments and messages [CALL-05]', async () => {
    const maya = await logIn('maya.lopez@northstar.example', 'northstar')
    expect(maya.body).toMatchObject({
      first_name: 'Maya',
      timezone: 'America/Denver',
      appointment_state: 'CO',
    })
    expect((await logIn('sam.reed@northstar.example', 'northstar')).status).toBe(420)
    const lena = await logIn('lena.fischer@cedarvalley.example', 'cedarvalley')
    expect(lena.body.organisation).toBe('7c1e0f5a-0033-4a00-8a00-000000000033')
    const omar = await logIn('omar.diaz@ironwood.example', 'ironwood')
    const latest = await at.send('GET', '/appointments/latest', { token: omar.body.auth_token })
    expect(latest.body).toMatchObject({
      status: 'requested',
      appointment_method: 'face_to_face',
      created_at: '2026-11-19T15:00:00Z',
      show_homepage_message: true,
    })
  })

  it('sends the session terms of a location to the telehealth service [CALL-05]', async () => {
    await logIn('lena.fischer@cedarvalley.example', 'cedarvalley')
    const asked = at.telehealth.calls.at(-1)?.body as Json
    expect(asked.org).toEqual({
      ou: 'cedarvalley',
      covered_sessions: 5,
      session_terms: { year_begins: '07-01', notice_hours: 24 },
    })
  })

  it('restores the demo data on reset [CALL-05]', async () => {
    const { email } = await at.member()
    await at.api.reset()
    expect((await logIn(email, 'northstar')).status).toBe(400)
    expect((await logIn('maya.lopez@northstar.example', 'northstar')).status).toBe(200)
    const rows = await at.store.db.select().from(members)
    expect(rows).toHaveLength(readDemoMembers(at.programmesDir).length)
  })

  it('writes the demo members only once across restarts [CALL-05]', async () => {
    await at.api.prepare()
    expect(await at.store.db.select().from(members)).toHaveLength(readDemoMembers(at.programmesDir).length)
  })
})

describe('the HTTP layer', () => {
  let at: MemberApi
  beforeAll(async () => {
    at = await openMemberApi()
  })
  afterAll(() => at.close())

  it('serves OpenAPI 3.1 and a readable reference [CALL-05]', async () => {
    const { status, body } = await at.send('GET', '/openapi.json')
    expect([status, body.openapi]).toEqual([200, '3.1.0'])
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining([
        '/auth/login',
        '/me',
        '/appointments/{id}/finalize',
        '/mdlive/search-providers',
        '/answers',
      ]),
    )
    const named = body.paths['/auth/login'].post.parameters.find(({ name }: Json) => name === 'X-Client-Id')
    expect(named).toMatchObject({ in: 'header', required: false })
    for (const address of ['/api/docs', '/api/docs/']) {
      const page = await at.app.inject(address)
      const [, script = ''] = /src="([^"]+bundle\.js)"/.exec(page.body) ?? []
      const { pathname } = new URL(script, `http://portal.example${address}`)
      expect([page.statusCode, (await at.app.inject(pathname)).statusCode], address).toEqual([200, 200])
    }
  })

  it('returns every error in one shape, with a request id and no caching [ENTITY-20]', async () => {
    for (const [url, status] of [
      ['/me', 401],
      ['/nowhere', 404],
    ] as const) {
      const answer = await at.send('GET', url)
      expect(answer.status).toBe(status)
      expect(answer.body.errors).toEqual([{ field: null, message: expect.any(String) }])
      expect(answer.headers['x-request-id']).toEqual(expect.any(String))
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  it('passes the request id on to the telehealth service [CALL-13]', async () => {
    const { email } = await at.member()
    const { headers } = await at.send('POST', '/auth/login', { body: { email, password: PASSWORD } })
    expect(at.telehealth.calls.at(-1)?.requestId).toBe(headers['x-request-id'])
  })

  it('uses the organization of the token rather than the X-Client-Id header (trust S4) [ROLE-12]', async () => {
    const { token } = await at.member()
    const { body } = await at.send('GET', '/me', { token, headers: { 'x-client-id': 'cedarvalley' } })
    expect(body.organisation_username).toBe('northstar')
  })

  it('logs route patterns, never URLs, tokens or bodies (trust S22) [ROLE-12]', async () => {
    const lines: string[] = []
    const app = Fastify({
      logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } },
      logController: new LogController({ disableRequestLogging: true }),
    })
    await app.register(at.api.plugin, { prefix: '/api' })
    const secret = randomBytes(8).toString('hex')
    const id = randomUUID()
    const headers = { authorization: `Token ${secret}` }
    await app.inject({
      method: 'PATCH',
      url: `/api/appointments/${id}?mdlive_token=${secret}`,
      headers,
      payload: { x: secret },
    })
    await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: secret, password: secret } })
    await app.inject({ url: `/api/${secret}` })
    await app.close()
    const log = lines.join('')
    expect(log).toContain('/api/appointments/:id')
    expect(log).not.toContain(secret)
    expect(log).not.toContain(id)
  })

  it('refuses demo members in production [CALL-05]', async () => {
    await expect(openMemberApi({ demo: true, isProduction: true })).rejects.toThrow('production')
  })
})
