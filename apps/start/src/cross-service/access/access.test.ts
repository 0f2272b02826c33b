import { stoppedClock } from '@evenkeel/server/clock'
import { failOnErrorLog } from '@evenkeel/server/testing/quiet-log'
import { openTestStore } from '@evenkeel/server/testing/test-store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askAs, requestOf } from '../testing/ask-as.ts'
import { forgeriesFor } from './testing/forged-jwts.ts'
import { kindOf, kinds, toldBy } from './testing/headers.ts'
import { principals } from '../testing/principals.ts'
import { openServices, type Services } from '../testing/services.ts'
import { access, endsSessions } from '../testing/access-table.ts'
import { openWorld, type World } from '../testing/world.ts'

const logger = failOnErrorLog()

describe('who may call what (trust S1)', { timeout: 300_000 }, () => {
  let services: Services
  let world: World
  beforeAll(async () => {
    const clock = stoppedClock('2026-11-17T16:00:00Z')
    services = await openServices({ store: await openTestStore(), clock, logger })
    world = await openWorld(services)
  }, 300_000)
  afterAll(() => services.close())

  /** Every endpoint the services offer, as their own API pages list them. */
  async function offered(): Promise<readonly string[]> {
    const lists = ['api', 'telehealth', 'content'].map(async (service) => {
      const { body } = await services.send('GET', `/${service}/openapi.json`)
      return Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
        Object.keys(methods).map(
          (method) => `${service} ${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        ),
      )
    })
    return (await Promise.all(lists)).flat().toSorted()
  }

  it('is said for every endpoint: a new one needs a row in testing/access-table.ts [ROLE-12]', async () => {
    expect(Object.keys(access).toSorted()).toEqual(await offered())
  })

  it.each(['admin', 'staff', 'counselor', 'provider', 'hr', 'reports', 'users'])(
    'has no door for %s: visitors and members are all there are [ROLE-11]',
    async (role) => {
      const names = (await offered()).filter((name) =>
        new RegExp(`^(api|content) \\w+ /${role}(/|$)`).test(name),
      )
      expect(names).toEqual([])
      for (const principal of ['nobody', 'owner'] as const) {
        const { own: authorization } = await world.credentialsOf(principal)
        expect((await services.send('GET', `/api/${role}`, { authorization })).status).toBe(404)
      }
    },
  )

  it.each(Object.entries(access))(
    `%s, with the headers of its kind (trust S1, S17: ${principals.length} cases) [ROLE-12]`,
    async (name, [answers, ask]) => {
      const statuses: string[] = []
      for (const principal of principals) {
        if (endsSessions.includes(name)) world.forget()
        const { status, headers } = await askAs(world, { name, ask, principal })
        statuses.push(`${principal} ${status}`)
        expect([principal, status, toldBy(headers)]).toEqual([principal, status, kinds[kindOf(name, status)]])
      }
      if (endsSessions.includes(name)) world.forget()
      expect(statuses).toEqual(answers.split(' ').map((status, at) => `${principals[at]} ${status}`))
    },
  )

  const extend = 'telehealth POST /v1/sso_auth/auth_extend'
  const byToken = Object.keys(access).filter(
    (name) => name.startsWith('telehealth ') && (name === extend || !/\/(sso_auth|operator)\//.test(name)),
  )
  it.each(byToken)(
    '%s opens to no forged token, and answers all of them alike (trust S7: 21 cases) [CALL-46]',
    async (name) => {
      const { method, url, body } = await requestOf(world, name)
      const { apiKey: api_key, password } = services.partner
      const asked = { body: name === extend ? { ...body, api: { api_key, password } } : body }
      const { real, forged } = forgeriesFor(world, services.clock.now(), name.includes('/rooms/'))
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
