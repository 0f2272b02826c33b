import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getStaffAddress, isolateStaffHost } from './staff-host.ts'
import { createStaffApp } from './staff-app.ts'

const PUBLIC_URL = 'https://wellbeing.example'
const STAFF_URL = 'https://staff.provider.example'
const INDEX =
  '<!doctype html><html lang="en"><meta property="csp-nonce" nonce="__CSP_NONCE__"><title>__PROGRAM_NAME__ staff</title></html>'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-staff-'))
  mkdirSync(path.join(folder, 'assets'))
  writeFileSync(path.join(folder, 'index.html'), INDEX)
  writeFileSync(path.join(folder, 'assets/main-abc.js'), 'export {}')
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('the staff address', () => {
  it.each([
    ['production', undefined, PUBLIC_URL, null],
    [
      'production',
      STAFF_URL,
      PUBLIC_URL,
      { origin: STAFF_URL, host: 'staff.provider.example', isApart: true },
    ],
    [
      'production',
      `${STAFF_URL}/`,
      PUBLIC_URL,
      { origin: STAFF_URL, host: 'staff.provider.example', isApart: true },
    ],
    [
      'development',
      undefined,
      'http://127.0.0.1:3000',
      { origin: 'http://localhost:3000', host: 'localhost:3000', isApart: false },
    ],
    [
      'development',
      undefined,
      'https://demo.example',
      { origin: 'https://demo.example', host: 'demo.example', isApart: false },
    ],
  ] as const)('in %s with STAFF_URL %s beside %s', (NODE_ENV, url, publicUrl, expected) => {
    expect(getStaffAddress({ NODE_ENV, STAFF_URL: url }, publicUrl)).toEqual(expected)
  })
})

/** A server with staff and member pages. */
async function serverAt(address: NonNullable<ReturnType<typeof getStaffAddress>>, from = folder) {
  const app = Fastify()
  isolateStaffHost(app, address)
  const pages = {
    portalOrigin: 'https://wellbeing.example',
    programName: () => 'Harbor & Care',
    folder: from,
  }
  await app.register(createStaffApp(address, pages), { prefix: '/staff' })
  app.get('/api/staff/session', async () => 'staff')
  app.get('/telehealth/counselor/me', async () => 'counselor')
  app.get('/api/me', async () => 'member')
  app.post('/api/auth/login', async () => 'member')
  app.get('/*', async () => 'page')
  await app.ready()
  return app
}

describe('a separate staff host', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await serverAt({ origin: STAFF_URL, host: 'staff.provider.example', isApart: true })
  })
  afterAll(() => app.close())
  const status = async (host: string, url: string, method: 'GET' | 'POST' = 'GET') =>
    (await app.inject({ method, url, headers: { host } })).statusCode

  it.each([
    '/staff',
    '/staff/',
    '/staff/people',
    '/staff/assets/main-abc.js',
    '/api/staff/session',
    '/telehealth/counselor/me',
  ])('is the only host that serves %s', async (url) => {
    expect([200, 302]).toContain(await status('staff.provider.example', url))
    expect(await status('Staff.Provider.example', url)).not.toBe(404)
    for (const host of [
      'wellbeing.example',
      'staff.provider.example.evil.example',
      '127.0.0.1:3000',
      'localhost',
    ])
      expect([host, await status(host, url)]).toEqual([host, 404])
  })

  it.each(['/northstar/', '/api/me', '/staffing', '/metrics', '/assets/x.js'])(
    'does not serve %s',
    async (url) => {
      expect(await status('staff.provider.example', url)).toBe(404)
      expect(await status('wellbeing.example', url)).toBe(200)
    },
  )

  it('redirects its root to the application and does not log members in', async () => {
    const { statusCode, headers } = await app.inject({
      url: '/',
      headers: { host: 'staff.provider.example' },
    })
    expect([statusCode, headers.location]).toEqual([302, '/staff/'])
    expect(await status('staff.provider.example', '/api/auth/login', 'POST')).toBe(404)
    expect(await status('wellbeing.example', '/')).toBe(200)
  })
})

describe('the staff application', () => {
  const here = { origin: 'http://localhost:3000', host: 'localhost:3000', isApart: false }
  const ask = async (url: string, { from = folder, host = 'localhost:3000' } = {}) => {
    const app = await serverAt(here, from)
    const answer = await app.inject({ url, headers: { host } })
    await app.close()
    return answer
  }

  it('serves one uncached document for every page, with a strict content security policy (trust S17)', async () => {
    const answers = [await ask('/staff/'), await ask('/staff/enroll'), await ask('/staff/people/x')]
    for (const { statusCode, headers, body } of answers) {
      const nonce = /nonce="([\w+/]{24})"/.exec(body)?.[1] ?? 'none'
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-store',
      ])
      expect(headers['content-security-policy']).toBe(
        `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; frame-src https://wellbeing.example; frame-ancestors 'none'; form-action 'none'; base-uri 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
      )
    }
    const nonces = answers.map(
      ({ headers }) => /nonce-([\w+/]+)/.exec(String(headers['content-security-policy']))?.[1],
    )
    expect(new Set(nonces).size).toBe(3)
  })

  it('shows the program name, escaped', async () => {
    expect((await ask('/staff/')).body).toContain('<title>Harbor &amp; Care staff</title>')
  })

  it('serves immutable assets and no other files', async () => {
    const { statusCode, headers } = await ask('/staff/assets/main-abc.js')
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect((await ask('/staff/assets/other.js')).statusCode).toBe(404)
    expect((await ask('/staff/assets/../index.html')).body).not.toContain('__CSP_NONCE__')
  })

  it('redirects to the host name used for passkeys', async () => {
    const { statusCode, headers } = await ask('/staff/people?x=1', { host: '127.0.0.1:3000' })
    expect([statusCode, headers.location]).toEqual([302, 'http://localhost:3000/staff/people?x=1'])
    expect((await ask('/staff')).headers.location).toBe('/staff/')
  })

  it('returns 404 if it was not built', async () => {
    expect((await ask('/staff/', { from: '/nowhere' })).statusCode).toBe(404)
    expect((await ask('/staff/assets/main-abc.js', { from: '/nowhere' })).statusCode).toBe(404)
  })
})
