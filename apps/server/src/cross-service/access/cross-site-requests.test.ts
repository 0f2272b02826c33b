import { createStoppedClock } from '@evenkeel/server-kit/clock'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildRequest } from '../testing/access-matrix/request-as.ts'
import { PASSWORD } from '../testing/test-people.ts'
import { openServices, type Services } from '../testing/services.ts'
import { accessTable } from '../testing/access-matrix/access-table.ts'
import { readTableChecksums } from '../testing/table-checksums.ts'
import { openAccessFixture, type AccessFixture } from '../testing/access-fixture.ts'

type Headers = Readonly<Record<string, string>>
interface Page {
  readonly headers: Headers
  /** Transforms the request body as the page would. */
  readonly write: (body: object) => string
}
const json = (headers: Headers): Page => ({
  headers: { 'content-type': 'application/json', ...headers },
  write: (body) => JSON.stringify(body),
})
const simple = (type: string, write: Page['write']): Page => ({
  headers: { 'content-type': type, origin: 'https://evil.example' },
  write,
})
const silent = 'that says nothing of itself'

/** Pages of other origins, as a browser with the member's cookies sends their requests. */
const pages: Readonly<Record<string, Page>> = {
  [silent]: json({}),
  'without an origin': json({ origin: 'null' }),
  elsewhere: json({ origin: 'https://evil.example' }),
  'elsewhere, as the browser says': json({ 'sec-fetch-site': 'cross-site' }),
  'of a neighbor': json({ origin: 'http://other.localhost', 'sec-fetch-site': 'same-site' }),
  'with plain text': simple('text/plain', (body) => JSON.stringify(body)),
  'with plain text that names no origin': {
    ...simple('text/plain', (body) => JSON.stringify(body)),
    headers: { 'content-type': 'text/plain' },
  },
  'with a form': simple('application/x-www-form-urlencoded', (body) => `${JSON.stringify(body)}=`),
  'with form parts': simple('multipart/form-data; boundary=x', (body) =>
    Object.entries(body)
      .map(
        ([name, value]) =>
          `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
      )
      .join('')
      .concat('--x--\r\n'),
  ),
}

/** Without a body, these are authenticated by the cookie. */
const byCookie: Readonly<Record<string, object>> = {
  'api POST /auth/extend-token': {},
  'api POST /answers/extend-token': {},
}
const reading = Object.keys(accessTable).filter((name) => name.includes(' GET '))
const changing = Object.keys(accessTable).filter((name) => !name.includes(' GET '))
/** Open to everyone, logged in or not: a cookie cannot be misused there. */
const isOpen = (name: string): boolean => {
  const [first = '', ...others] = accessTable[name]?.[0].split(' ') ?? []
  return first.startsWith('2') || (first === '400' && others.every((status) => status === first))
}

describe('pages of other origins with the cookies of a member', { timeout: 300_000 }, () => {
  let services: Services
  let world: AccessFixture
  let cookie: string
  let sums: () => Promise<readonly string[]>
  let unused: typeof sums

  beforeAll(async () => {
    const clock = createStoppedClock('2026-11-17T16:00:00Z')
    const store = await openTestStore()
    services = await openServices({ store, clock, logger: failOnErrorLog() })
    world = await openAccessFixture(services)
    const { response } = world.set
    const answers = [
      await services.send('POST', '/api/auth/login', {
        body: { email: world.owner.email, password: PASSWORD },
      }),
      await services.send('POST', '/api/answers', { body: { response: [response] } }),
    ]
    cookie = answers
      .flatMap(({ headers }) => headers['set-cookie'] ?? [])
      .map((set) => set.split(';')[0])
      .join('; ')
    sums = await readTableChecksums(store)
    // Last-seen times and copies of telehealth data are not effects of the request.
    unused = await readTableChecksums(store, [
      'portal.sessions',
      'portal.answer_tokens',
      'portal.documents',
      'portal.draft_keys',
      'portal.visits',
      'portal.visit_notices',
    ])
  }, 300_000)
  afterAll(() => services.close())

  it('have valid cookies', async () => {
    expect(cookie.match(/evenkeel_(session|device|intake)/g)?.toSorted()).toEqual([
      'evenkeel_device',
      'evenkeel_intake',
      'evenkeel_session',
    ])
  })

  it.each(changing)(
    `change nothing with %s (trust S18: ${Object.keys(pages).length} cases) [ROLE-05]`,
    async (name) => {
      const { method, url, body } = await buildRequest(world, name)
      const payload: object = byCookie[name] ?? body ?? {}
      await services.api.deliverMail()
      const before = await sums()
      for (const [page, { headers, write }] of Object.entries(pages)) {
        if (page === silent && isOpen(name)) continue
        const sent = { method: method as 'POST', url, payload: write(payload) }
        const answer = await services.app.inject({
          ...sent,
          headers: { cookie, 'x-client-id': 'northstar', ...headers },
        })
        expect([page, answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([page, true])
        expect(
          Object.keys(answer.headers).filter((header) => /^access-control|^set-cookie/.test(header)),
        ).toEqual([])
      }
      expect(await sums()).toEqual(before)
    },
  )

  it(`change nothing with safe requests, not even with a token (trust S18: ${reading.length} cases)`, async () => {
    const asked = await Promise.all(reading.map((name) => buildRequest(world, name)))
    const { own, telehealth } = await world.credentialsOf('owner')
    await services.api.deliverMail()
    const before = await unused()
    for (const { method, url } of asked) {
      const authorization = url.startsWith('/telehealth') ? telehealth : own
      const { status } = await services.send(method, url, { authorization })
      expect([url, status]).not.toEqual([url, 500])
    }
    expect(await unused()).toEqual(before)
  })

  it('get no CORS permission in any response [CALL-05]', async () => {
    for (const name of changing) {
      const { url } = await buildRequest(world, name)
      const preflight = {
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      }
      const answer = await services.app.inject({
        method: 'OPTIONS',
        url,
        headers: { origin: 'https://evil.example', ...preflight },
      })
      expect([name, answer.statusCode]).toEqual([name, 405])
      expect(Object.keys(answer.headers).filter((header) => header.startsWith('access-control'))).toEqual([])
    }
  })
})
