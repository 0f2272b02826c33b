import { ErrorPayload } from '@evenkeel/api-contract/errors/error-payload'
import { createStoppedClock } from '@evenkeel/server-kit/clock'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessTable } from '../testing/access-matrix/access-table.ts'
import { buildRequest } from '../testing/access-matrix/request-as.ts'
import { counselorAccess } from '../testing/access-matrix/counselor-access-table.ts'
import { openServices, type Services } from '../testing/services.ts'
import { STAFF_URL } from '../testing/staff-fixture.ts'
import { createForgedTokens } from './testing/forged-jwts.ts'
import { pickCheckedHeaders } from './testing/expected-headers.ts'
import {
  listEventsAfter,
  accessMatrices,
  getNewestEvent,
  matrixOpeners,
  type OpenAccessMatrix,
} from './testing/access-matrices.ts'

const logger = failOnErrorLog()
const opened = async (staffUrl?: string): Promise<Services> =>
  openServices({
    store: await openTestStore(),
    clock: createStoppedClock('2026-11-17T16:00:00Z'),
    logger,
    ...(staffUrl ? { staffUrl } : {}),
  })

describe.each(accessMatrices)(
  'access of $title (trust S1)',
  { timeout: 300_000 },
  ({ title, answers, principals, endsSessions, open: openMatrix }) => {
    let services: Services
    let matrix: OpenAccessMatrix
    beforeAll(async () => {
      services = await opened(title === 'visitors and members' ? undefined : STAFF_URL)
      matrix = await openMatrix(services)
    }, 300_000)
    afterAll(() => services.close())

    it('covers every endpoint: a new one needs a row [ROLE-12]', async () => {
      expect(Object.keys(answers).toSorted()).toEqual((await matrix.served()).toSorted())
    })

    it.each(Object.entries(answers))(
      `%s: correct headers, uniform refusals, and audit events for member data (trust S1, S17, S23: ${principals.length} cases) [ROLE-12] [CALL-43]`,
      async (name, expected) => {
        const statuses: string[] = []
        for (const principal of principals) {
          if (endsSessions.includes(name)) matrix.forget()
          const send = await matrix.ready(name, principal)
          const before = matrix.auditFaults ? await getNewestEvent(services) : 0
          const answer = await send()
          statuses.push(`${principal} ${answer.status}`)
          expect([principal, answer.status, pickCheckedHeaders(answer.headers)]).toEqual([
            principal,
            answer.status,
            matrix.headersOf(name, answer),
          ])
          if (answer.status >= 400 && answer.text !== '')
            expect(ErrorPayload.safeParse(JSON.parse(answer.text)).success).toBe(true)
          const faults = matrix.auditFaults?.(name, answer, await listEventsAfter(services, before)) ?? []
          expect([principal, faults]).toEqual([principal, []])
        }
        if (endsSessions.includes(name)) matrix.forget()
        expect(statuses).toEqual(expected.split(' ').map((status, at) => `${principals[at]} ${status}`))
      },
    )

    const writing = title === 'visitors and members' ? [] : Object.keys(answers)
    it.each(writing.filter((name) => !name.startsWith('GET ')))(
      '%s cannot be sent by another site (trust S18: 4 cases)',
      async (name) => {
        const cookie = await matrix.cookie()
        const foreign: readonly Readonly<Record<string, string>>[] = [
          { cookie },
          { cookie, origin: STAFF_URL },
          { cookie, 'x-evenkeel-staff': '1' },
          { cookie, 'x-evenkeel-staff': '1', origin: 'https://northstar.example' },
        ]
        expect(await matrix.asAnotherPage?.(name, foreign)).toEqual([403, 403, 403, 403])
      },
    )
  },
)

describe('endpoints that exist for nobody else (trust S1)', { timeout: 300_000 }, () => {
  let services: Services
  let members: Awaited<ReturnType<typeof matrixOpeners.members>>
  beforeAll(async () => {
    services = await opened()
    members = await matrixOpeners.members(services)
  }, 300_000)
  afterAll(() => services.close())

  it.each(['admin', 'staff', 'counselor', 'provider', 'hr', 'reports', 'users'])(
    'has no endpoints for %s: only visitors and members exist [ROLE-11]',
    async (role) => {
      const names = (await members.served()).filter((name) =>
        new RegExp(`^(api|content) \\w+ /${role}(/|$)`).test(name),
      )
      expect(names).toEqual([])
      for (const principal of ['nobody', 'owner'] as const) {
        const { own: authorization } = await members.world.credentialsOf(principal)
        expect((await services.send('GET', `/api/${role}`, { authorization })).status).toBe(404)
      }
    },
  )

  const extend = 'telehealth POST /v1/sso_auth/auth_extend'
  const byToken = Object.keys(accessTable).filter(
    (name) => name.startsWith('telehealth ') && (name === extend || !/\/(sso_auth|operator)\//.test(name)),
  )
  it.each(byToken)(
    '%s rejects every forged token with the same response (trust S7: 21 cases) [CALL-46]',
    async (name) => {
      const { method, url, body } = await buildRequest(members.world, name)
      const { apiKey: api_key, password } = services.partner
      const asked = { body: name === extend ? { ...body, api: { api_key, password } } : body }
      const { real, forged } = createForgedTokens(
        members.world,
        services.clock.now(),
        name.includes('/rooms/'),
      )
      const missing = await services.send(method, url, asked)
      expect([missing.status, missing.body.error_type]).toEqual([401, 'NotAuthenticated'])
      expect(Object.keys(forged).length).toBeGreaterThan(20)
      for (const [trick, jwt] of Object.entries(forged)) {
        const answer = await services.send(method, url, { ...asked, authorization: `Bearer ${jwt}` })
        expect([trick, answer.status, answer.text]).toEqual([trick, 401, missing.text])
      }
      const wrongWord = await services.send(method, url, { ...asked, authorization: `Token ${real}` })
      expect([wrongWord.status, wrongWord.text]).toEqual([401, missing.text])
      const taken = await services.send(method, url, { ...asked, authorization: `Bearer ${real}` })
      expect(taken.status).not.toBe(401)
    },
  )
})

/** A random id of the same format. */
function unknown(id: string | number): string | number {
  if (typeof id === 'number' || /^\d+$/.test(id)) return 2_000_000_000
  return /^[A-Z]{2}$/.test(id) ? 'ZZ' : '00000000-0000-4000-8000-00000000dead'
}

describe('isolation between counselors', { timeout: 300_000 }, () => {
  let services: Services
  let counselors: Awaited<ReturnType<typeof matrixOpeners.counselors>>
  beforeAll(async () => {
    services = await opened(STAFF_URL)
    counselors = await matrixOpeners.counselors(services)
  }, 300_000)
  afterAll(() => services.close())

  it('cannot access other counselors: each foreign id returns the same as an unknown one (trust S2) [ROLE-12]', async () => {
    for (const name of Object.keys(counselorAccess)) {
      const asked = await counselors.askOf(name)
      const { params = {} } = asked
      if (Object.keys(params).length === 0) continue
      const foreign = await counselors.askWith(name, 'foreigner', asked)
      const nobodys = Object.fromEntries(Object.entries(params).map(([key, id]) => [key, unknown(id)]))
      const missing = await counselors.askWith(name, 'foreigner', { ...asked, params: nobodys })
      expect([name, foreign.status, foreign.text]).toEqual([name, 404, missing.text])
    }
  })

  it('cannot use staff endpoints except the own session, and staff cannot use member endpoints (trust S1)', async () => {
    const { staff, admin } = counselors.world
    const cookie = await counselors.cookie()
    const taken: string[] = []
    for (const { method, path, auth } of services.api.staff?.served() ?? []) {
      if (auth !== 'staff' || path.endsWith('/log-out')) continue
      const counted = path.replace('/counselors/:id', '/counselors/1').replace(':visit', '1')
      const kind = path.includes('/offers') ? 'in_person' : 'danger'
      const named = counted.replace(':kind', kind).replace(':state', 'CO').replace(':language', 'es')
      const target = named.replaceAll(/:[a-z]+/g, '00000000-0000-4000-8000-00000000dead')
      const body = method === 'GET' ? undefined : {}
      const { status } = await staff.send(method as 'GET', target, { cookie, body })
      if (status !== 403) taken.push(`${method} ${path} ${status}`)
    }
    expect(taken).toEqual(['GET /staff/session 200'])
    for (const url of ['/api/me', '/api/me/sessions', '/api/appointments/latest'])
      expect((await services.app.inject({ url, headers: { cookie: admin.cookie } })).statusCode).toBe(401)
  })

  it('is created once for an invitation, even by two concurrent first requests', async () => {
    const { staff, admin } = counselors.world
    const { cookie } = await staff.colleague(admin, [{ role: 'counselor', organisation_id: null }])
    const headers = { host: new URL(STAFF_URL).host, cookie }
    const first = () => services.app.inject({ url: '/telehealth/counselor/me', headers })
    const both = await Promise.all([first(), first()])
    const owner = JSON.parse((await counselors.askWith('GET /counselor/me', 'owner')).text)
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(new Set(both.map((answer) => answer.json().provider_id)).size).toBe(1)
    expect(owner.provider_id).not.toBe(both[0]?.json().provider_id)
  })
})
