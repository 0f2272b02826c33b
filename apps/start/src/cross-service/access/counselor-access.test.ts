import { type EndpointShape, pathOf } from '@evenkeel/contract/endpoint'
import { stoppedClock } from '@evenkeel/server/clock'
import { rowsOf } from '@evenkeel/server/store/rows'
import { failOnErrorLog } from '@evenkeel/server/testing/quiet-log'
import { openTestStore } from '@evenkeel/server/testing/test-store'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { counselorAccess, type CounselorRow } from '../testing/counselor-access-table.ts'
import { counselorPrincipals, type CounselorWorld, openCounselorWorld } from '../testing/counselor-world.ts'
import { openServices, type Services } from '../testing/services.ts'
import { STAFF_URL } from '../testing/staff-world.ts'
import { kinds, toldBy } from './testing/headers.ts'

const logger = failOnErrorLog()
const nameOf = ({ method, path }: EndpointShape): string => `${method} ${path}`
/** An id of the same form that nobody has. */
function unknown(id: string | number): string | number {
  if (typeof id === 'number' || /^\d+$/.test(id)) return 2_000_000_000
  return /^[A-Z]{2}$/.test(id) ? 'ZZ' : '00000000-0000-4000-8000-00000000dead'
}

describe('which counselor may call what (trust S1)', { timeout: 300_000 }, () => {
  let services: Services
  let world: CounselorWorld
  beforeAll(async () => {
    services = await openServices({
      store: await openTestStore(),
      clock: stoppedClock('2026-11-17T16:00:00Z'),
      logger,
      staffUrl: STAFF_URL,
    })
    world = await openCounselorWorld(services)
  }, 300_000)
  afterAll(() => services.close())

  const served = (): readonly EndpointShape[] => services.telehealth.counselorCalls()
  const requestOf = async (name: string, ask: CounselorRow[1]) => {
    const [method = '', path = ''] = name.split(' ')
    const { params = {}, query, body } = (await ask?.(world)) ?? {}
    const target = (ids: typeof params): string =>
      `${pathOf({ path } as EndpointShape, ids)}${query ? `?${query}` : ''}`
    return { method, path: target(params), params, target, body }
  }
  const events = () =>
    rowsOf<{ readonly actor: string | null; readonly action: string }>(
      services.store.db,
      sql`select actor, action from portal.audit_events order by seq`,
    )

  it('is said for every endpoint: a new one needs a row in testing/counselor-access-table.ts [ROLE-12]', () => {
    expect(Object.keys(counselorAccess).toSorted()).toEqual(served().map(nameOf).toSorted())
  })

  it.each(Object.entries(counselorAccess))(
    `%s, with the headers of its kind and an event in the audit (trust S1, S17, S23: ${counselorPrincipals.length} cases) [ROLE-12]`,
    async (name, [answers, ask]) => {
      const success = served().find((one) => nameOf(one) === name)?.success
      const statuses: string[] = []
      for (const principal of counselorPrincipals) {
        const { method, path, body } = await requestOf(name, ask)
        await world.credentialsOf(principal)
        const before = await events()
        const answer = await world.call(principal, [method, path], body)
        statuses.push(`${principal} ${answer.status}`)
        const kind = success?.file && answer.status < 300 ? 'a file' : 'an answer'
        expect([principal, toldBy(answer.headers)]).toEqual([
          principal,
          { ...kinds[kind], 'content-type': answer.headers['content-type'] },
        ])
        const left = (await events()).slice(before.length)
        expect([principal, left.length > 0, left.every(({ action }) => action === name)]).toEqual([
          principal,
          true,
          true,
        ])
        if (answer.status < 400) expect(left.every(({ actor }) => actor !== null)).toBe(true)
      }
      expect(statuses).toEqual(answers.split(' ').map((status, at) => `${counselorPrincipals[at]} ${status}`))
    },
  )

  it('opens nothing of another counselor: each foreign id answers like one that nobody has (trust S2) [ROLE-12]', async () => {
    for (const [name, [, ask]] of Object.entries(counselorAccess)) {
      const { method, path, params, target, body } = await requestOf(name, ask)
      if (Object.keys(params).length === 0) continue
      const foreign = await world.call('foreigner', [method, path], body)
      const nobodys = Object.fromEntries(Object.entries(params).map(([key, id]) => [key, unknown(id)]))
      const missing = await world.call('foreigner', [method, target(nobodys)], body)
      expect([name, foreign.status, foreign.text]).toEqual([name, 404, missing.text])
    }
  })

  it.each(Object.entries(counselorAccess).filter(([name]) => !name.startsWith('GET ')))(
    '%s is nothing that another page can send (trust S18: 4 cases)',
    async (name, [, ask]) => {
      const { method, path, body } = await requestOf(name, ask)
      const { cookie = '' } = await world.credentialsOf('owner')
      const foreign: readonly Readonly<Record<string, string>>[] = [
        { cookie },
        { cookie, origin: STAFF_URL },
        { cookie, 'x-evenkeel-staff': '1' },
        { cookie, origin: 'https://northstar.example', 'x-evenkeel-staff': '1' },
      ]
      for (const headers of foreign) {
        const answer = await services.app.inject({
          method: method as 'POST',
          url: `/telehealth${path}`,
          headers: { host: new URL(STAFF_URL).host, ...headers },
          ...(body === undefined ? {} : { payload: body }),
        })
        expect(answer.statusCode).toBe(403)
      }
    },
  )

  it('opens nothing of the house to a counselor but the own session (trust S1)', async () => {
    const { cookie = null } = await world.credentialsOf('owner')
    const opened: string[] = []
    for (const { method, path, auth } of services.api.staff?.served() ?? []) {
      if (auth !== 'staff' || path.endsWith('/log-out')) continue
      const counted = path.replace('/counselors/:id', '/counselors/1').replace(':visit', '1')
      const kind = path.includes('/offers') ? 'in_person' : 'danger'
      const named = counted.replace(':kind', kind).replace(':state', 'CO').replace(':language', 'es')
      const target = named.replaceAll(/:[a-z]+/g, '00000000-0000-4000-8000-00000000dead')
      const { status } = await world.staff.send(method as 'GET', target, {
        cookie,
        body: method === 'GET' ? undefined : {},
      })
      if (status !== 403) opened.push(`${method} ${path} ${status}`)
    }
    expect(opened).toEqual(['GET /staff/session 200'])
  })

  it('makes an invited person a counselor once, also of two first calls at once', async () => {
    const grants = [{ role: 'counselor', organisation_id: null }] as const
    const { cookie } = await world.staff.colleague(world.admin, grants)
    const first = () =>
      services.app.inject({
        url: '/telehealth/counselor/me',
        headers: { host: new URL(STAFF_URL).host, cookie },
      })
    const both = await Promise.all([first(), first()])
    const owner = await world.call('owner', ['GET', '/counselor/me'])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(new Set(both.map((answer) => answer.json().provider_id)).size).toBe(1)
    expect(owner.body.provider_id).not.toBe(both[0]?.json().provider_id)
  })
})
