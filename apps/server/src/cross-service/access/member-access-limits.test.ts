import { type Endpoint, buildPath } from '@evenkeel/api-contract/endpoint'
import type { GrantInput } from '@evenkeel/api-contract/staff/staff-accounts'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { createStoppedClock } from '@evenkeel/server-kit/clock'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openServices, type Services } from '../testing/services.ts'
import { staffAccess } from '../testing/access-matrix/staff-access-table.ts'
import { openStaffFixture, STAFF_URL, type StaffFixture } from '../testing/staff-fixture.ts'

const CEDARVALLEY = '7c1e0f5a-0003-4a00-8a00-000000000003'
const logger = failOnErrorLog()
const ofOneLookUp = Object.entries(staffAccess).filter(([name]) => name.includes('/staff/look-ups/:id'))
const ofOneRemoval = Object.entries(staffAccess).filter(([name]) => name.includes('/staff/removals/:id'))
const everyRole = ['care_line', 'account_manager', 'privacy_officer'] as const
const grants = (organisation: string | null, changes: Partial<GrantInput> = {}): GrantInput[] =>
  everyRole.map((role) => ({ role, organisation_id: organisation, ...changes }))

describe(
  'a record access and a removal of someone else, or no longer valid (trust S2)',
  { timeout: 300_000 },
  () => {
    let services: Services
    let world: StaffFixture
    beforeAll(async () => {
      services = await openServices({
        store: await openTestStore(),
        clock: createStoppedClock('2026-11-17T16:00:00Z'),
        logger,
        staffUrl: STAFF_URL,
      })
      world = await openStaffFixture(services)
    }, 300_000)
    afterAll(() => services.close())

    // These tests move the clock, which ends sessions.
    beforeEach(() => world.forget())

    const signIn = async (given: GrantInput[]): Promise<string> =>
      (await world.staff.colleague(world.admin, given)).cookie
    const open = async (cookie: string): Promise<string> => {
      const body = { by: 'email', value: world.lookedUp.email, purpose: 'records' }
      return (await world.staff.send('POST', '/staff/look-ups', { cookie, body })).body.id
    }
    /** Response of an endpoint for an id: everything that could distinguish two cases. */
    const answerOf = async (name: string, id: string, cookie: string): Promise<string> => {
      const [method = 'GET', path = ''] = name.split(' ')
      const ask = await staffAccess[name]?.[1]?.(world, 'care line')
      const params = { visit: '1', ...ask?.params, id }
      const sent = { cookie, ...(ask?.body === undefined ? {} : { body: ask.body }) }
      const target = buildPath({ path } as Endpoint, params)
      const { status, body } = await world.staff.send(method as 'GET' | 'POST' | 'DELETE', target, sent)
      return JSON.stringify([status, body])
    }
    const unknown = '7c1e0f5a-0900-4a00-8a00-0000000000ff'

    it.each(ofOneLookUp.map(([name]) => name))(
      '%s: unknown, foreign, closed, revoked and expired ids return the same',
      async (name) => {
        const mine = await signIn(grants(world.organisation))
        const notThere = await answerOf(name, unknown, mine)
        expect(notThere).toContain('[404')
        const closed = await open(mine)
        await world.staff.send('POST', `/staff/look-ups/${closed}/close`, { cookie: mine })
        const until = services.clock.now().add({ seconds: 5 }).toString()
        const short = await signIn([
          ...grants(world.organisation, { valid_until: until }),
          ...grants(CEDARVALLEY),
        ])
        const ofShort = await open(short)
        const over = await open(mine)
        services.clock.advance(5000)
        expect(await answerOf(name, await open(await signIn(grants(null))), mine)).toBe(notThere)
        expect(await answerOf(name, closed, mine)).toBe(notThere)
        expect(await answerOf(name, ofShort, short)).toBe(notThere)
        services.clock.advance(minutes(15) - 5000)
        expect(await answerOf(name, over, mine)).toBe(notThere)
      },
    )

    it.each([
      ['account manager', 'POST /staff/look-ups/:id/coverage/adjustments', 'account_manager'],
      ['privacy officer', 'POST /staff/look-ups/:id/export', 'privacy_officer'],
    ] as const)('the role of a %s elsewhere does nothing here', async (_role, name, role) => {
      const cookie = await signIn([
        {
          role: role === 'account_manager' ? 'privacy_officer' : 'care_line',
          organisation_id: world.organisation,
        },
        { role, organisation_id: CEDARVALLEY },
      ])
      const id = await open(cookie)
      expect(await answerOf(name, id, cookie)).toContain('[404')
    })

    it('removals are limited to the own organizations; others return 404', async () => {
      const elsewhere = await signIn([
        { role: 'privacy_officer', organisation_id: CEDARVALLEY },
        { role: 'care_line', organisation_id: world.organisation },
      ])
      const id = await world.askedRemoval()
      const { body } = await world.staff.send('GET', '/staff/removals', { cookie: elsewhere })
      expect(body.results).toEqual([])
      for (const [name] of ofOneRemoval)
        expect(await answerOf(name, id, elsewhere)).toBe(await answerOf(name, unknown, elsewhere))
      const until = services.clock.now().add({ seconds: 5 }).toString()
      const short = await signIn([
        ...grants(world.organisation, { valid_until: until }),
        { role: 'privacy_officer', organisation_id: CEDARVALLEY },
      ])
      const { body: own } = await world.staff.send('GET', '/staff/removals', { cookie: short })
      expect(own.results).toContainEqual(expect.objectContaining({ id }))
      services.clock.advance(5000)
      for (const [name] of ofOneRemoval) expect(await answerOf(name, id, short)).toContain('[404')
    })
  },
)
