import { type EndpointShape, pathOf } from '@evenkeel/contract/endpoint'
import { stoppedClock } from '@evenkeel/server/clock'
import { rowsOf } from '@evenkeel/server/store/rows'
import { failOnErrorLog } from '@evenkeel/server/testing/quiet-log'
import { openTestStore } from '@evenkeel/server/testing/test-store'
import { sql } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kinds, toldBy } from './testing/headers.ts'
import { openServices, type Services } from '../testing/services.ts'
import { endsStaffSessions, staffAccess, type StaffRow } from '../testing/staff-access-table.ts'
import {
  openStaffWorld,
  type StaffPrincipal,
  staffPrincipals,
  STAFF_URL,
  type StaffWorld,
} from '../testing/staff-world.ts'

const host = new URL(STAFF_URL).host
/** What of an event says who looked at whom, and why. */
interface LeftEvent {
  readonly actor: string | null
  readonly subject: string | null
  readonly purpose: string | null
  readonly outcome: string
}
const logger = failOnErrorLog()

describe('which of the staff may call what (trust S1)', { timeout: 300_000 }, () => {
  let services: Services
  let world: StaffWorld
  beforeAll(async () => {
    services = await openServices({
      store: await openTestStore(),
      clock: stoppedClock('2026-11-17T16:00:00Z'),
      logger,
      staffUrl: STAFF_URL,
    })
    world = await openStaffWorld(services)
  }, 300_000)
  afterAll(() => services.close())

  const served = (): readonly EndpointShape[] => services.api.staff?.served() ?? []
  const nameOf = ({ method, path }: EndpointShape): string => `${method} ${path}`
  const fromApplication = { origin: STAFF_URL, 'x-evenkeel-staff': '1' }
  const requestOf = async (name: string, ask: StaffRow[1], principal: StaffPrincipal) => {
    const [method = '', path = ''] = name.split(' ')
    const { params = {}, query, body } = (await ask?.(world, principal)) ?? {}
    const target = pathOf({ path } as EndpointShape, params)
    return { method, url: `/api${target}${query ? `?${query}` : ''}`, body }
  }
  const send = async (
    { method, url, body }: Awaited<ReturnType<typeof requestOf>>,
    headers: Readonly<Record<string, string>>,
  ) => {
    const isLive = url.endsWith('/events')
    const answer = await services.app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url,
      headers: { host, ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
      payloadAsStream: isLive,
    })
    // Live events never end by themselves: whoever is let in, leaves.
    if (!isLive) return answer
    answer.stream().destroy()
    return { statusCode: answer.statusCode, headers: answer.headers, body: '' }
  }
  /** How an answer with this status has to be read and kept. */
  const headersOf = (name: string, status: number, headers: Readonly<Record<string, unknown>>) => {
    if (status === 204) return kinds['nothing to say']
    const success = status < 300 ? served().find((one) => nameOf(one) === name)?.success : undefined
    if (success?.file) return { ...kinds['a file'], 'content-type': headers['content-type'] }
    return kinds[success?.events ? 'events' : 'an answer']
  }
  const events = () =>
    rowsOf<LeftEvent>(
      services.store.db,
      sql`select actor, subject, purpose, outcome from portal.audit_events order by seq`,
    )
  /** Words of a member in an answer that no event with name, member and purpose tells of. */
  const untold = (body: string, left: readonly LeftEvent[]): readonly string[] => {
    const { email, id, said } = world.lookedUp
    const isTold = (of: string | null): boolean =>
      left.some(
        ({ actor, subject, purpose }) =>
          actor !== null && purpose !== null && subject !== null && (of === null || subject === of),
      )
    const isOfMember = body.includes(email)
    const subject = isOfMember ? createHash('sha256').update(id).digest('hex').slice(0, 32) : null
    return isTold(subject) ? [] : said.open.filter((word) => body.includes(word))
  }
  /** Words of messages and answers in an answer: there are none, whoever looks. */
  const shutIn = (body: string): readonly string[] =>
    world.lookedUp.said.shut.filter((word) => body.includes(word))

  it('is said for every endpoint: a new one needs a row in testing/staff-access-table.ts [ROLE-12]', () => {
    expect(Object.keys(staffAccess).toSorted()).toEqual(served().map(nameOf).toSorted())
  })

  it.each(Object.entries(staffAccess))(
    `%s, with the headers of its kind, one event each, and nothing of a member without name and purpose in it (trust S1, S17, S23: ${staffPrincipals.length} cases) [ROLE-12]`,
    async (name, [answers, ask]) => {
      const leavesEvent = served().find((one) => nameOf(one) === name)?.dataCategory !== null
      const statuses: string[] = []
      for (const principal of staffPrincipals) {
        if (endsStaffSessions.includes(name)) world.forget()
        const credentials = await world.credentialsOf(principal)
        const request = await requestOf(name, ask, principal)
        const before = await events()
        const { statusCode, headers, body } = await send(request, { ...fromApplication, ...credentials })
        statuses.push(`${principal} ${statusCode}`)
        expect([principal, statusCode, toldBy(headers)]).toEqual([
          principal,
          statusCode,
          headersOf(name, statusCode, headers),
        ])
        const left = (await events()).slice(before.length)
        expect([principal, left.length]).toEqual([principal, leavesEvent ? 1 : 0])
        expect([principal, untold(body, left)]).toEqual([principal, []])
        // A copy of everything holds everything, but nobody else's answer does.
        const isCopy = name === 'POST /staff/look-ups/:id/export'
        expect([principal, shutIn(isCopy ? '' : body)]).toEqual([principal, []])
      }
      if (endsStaffSessions.includes(name)) world.forget()
      expect(statuses).toEqual(answers.split(' ').map((status, at) => `${staffPrincipals[at]} ${status}`))
    },
  )

  const writing = Object.entries(staffAccess).filter(([name]) => !name.startsWith('GET '))
  it.each(writing)('%s is nothing that another page can send (trust S18: 4 cases)', async (name, [, ask]) => {
    const { cookie } = world.admin
    const request = await requestOf(name, ask, 'nobody')
    const foreign: readonly Readonly<Record<string, string>>[] = [
      { cookie },
      { cookie, origin: STAFF_URL },
      { cookie, 'x-evenkeel-staff': '1' },
      { cookie, ...fromApplication, origin: 'https://northstar.example' },
    ]
    for (const headers of foreign) expect((await send(request, headers)).statusCode).toBe(403)
  })

  it('is nothing for a cookie of staff before the door of members (trust S1)', async () => {
    const { cookie } = world.admin
    for (const url of ['/api/me', '/api/me/sessions', '/api/appointments/latest'])
      expect((await services.app.inject({ url, headers: { cookie } })).statusCode).toBe(401)
  })
})
