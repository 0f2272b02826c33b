import { seconds } from '@evenkeel/api-contract/time/duration-units'
import { createStoppedClock } from '@evenkeel/server-kit/clock'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestPerson, createRegistration } from '../testing/test-people.ts'
import { openServices, type Services } from '../testing/services.ts'
import { openAccessFixture, type AccessFixture } from '../testing/access-fixture.ts'

const NORTHSTAR = '7c1e0f5a-0002-4a00-8a00-000000000002'
/** Request parts that could name another organization than the token. */
const spoofs: Readonly<Record<string, string>> = {
  'x-client-id': 'cedarvalley',
  host: 'cedarvalley.localhost',
  'x-forwarded-host': 'cedarvalley.localhost',
  forwarded: 'host=cedarvalley.localhost',
  origin: 'https://cedarvalley.localhost',
  referer: 'https://cedarvalley.localhost/cedarvalley/',
  'x-original-url': '/cedarvalley/',
  'x-child-organisation': '7c1e0f5a-0032-4a00-8a00-000000000032',
}
/** Allowed origins of email links: PUBLIC_URL and the member's organization. */
const HOME = 'http://127.0.0.1:3000/northstar/'

describe.each(Object.entries(spoofs))('a request whose %s says %s (trust S4)', (name, value) => {
  const headers = { 'x-client-id': 'northstar', [name]: value }
  // A browser that sends another Origin acts for another site, whose requests are rejected.
  const mayWrite = name !== 'origin'
  it('identifies the member within the organization of the token [ROLE-12]', async () => {
    const { body } = await services.send('GET', '/api/me', {
      authorization: await world.ownerToken(),
      headers,
    })
    expect([body.organisation, body.organisation_username]).toEqual([NORTHSTAR, 'northstar'])
  })

  it('registers where the answers were given [ROLE-12]', async () => {
    const { id, token } = await world.people.visitor()
    const { body, status } = await services.send('POST', '/api/auth/register', {
      body: createRegistration({ answer: id }),
      authorization: `Token ${token}`,
      headers,
    })
    expect([status, body.organisation]).toEqual(mayWrite ? [201, NORTHSTAR] : [403, undefined])
  })

  it('stores and finds only data of the member [ROLE-12]', async () => {
    services.clock.advance(seconds(1))
    const sent = { authorization: await world.ownerToken(), headers }
    const { body: kept, status } = await services.send('POST', '/api/appointments', {
      body: { appointment_method: 'face_to_face' },
      ...sent,
    })
    const latest = await services.send('GET', '/api/appointments/latest', sent)
    expect([status, latest.status]).toEqual([mayWrite ? 201 : 403, 200])
    // Rejected data is not stored: only earlier data is found.
    expect(latest.body.id).toEqual(mayWrite ? kept.id : expect.any(String))
  })

  it('returns the requested organization, and no other [ORG-06]', async () => {
    const url = '/api/organisations/v2/configuration?domain=northstar'
    expect((await services.send('GET', url, { headers })).body.username).toBe('northstar')
  })

  it('does not change email links [CALL-09]', async () => {
    const person: TestPerson = await world.people.confirmed('northstar')
    await services.send('POST', '/api/auth/password-reset', { body: { email: person.email }, headers })
    const { body: mails } = await services.send('GET', `/mailbox.json?to=${encodeURIComponent(person.email)}`)
    const links = String(mails[0].text).match(/https?:\S+/g) ?? []
    expect(links.length).toBeGreaterThan(0)
    expect(links.filter((link) => !link.startsWith(HOME))).toEqual([])
  })
})

let services: Services
let world: AccessFixture
beforeAll(async () => {
  const clock = createStoppedClock('2026-11-17T16:00:00Z')
  services = await openServices({ store: await openTestStore(), clock, logger: failOnErrorLog() })
  world = await openAccessFixture(services)
}, 300_000)
afterAll(() => services.close())

it.each([
  'northstar.evil.example',
  'evil.northstar.localhost',
  'northstar.localhost.evil.example',
  'northstar/',
  'northstar#',
  'northstar,cedarvalley',
  'northsta_',
  'north%',
  "northstar' or '1'='1",
  '../northstar',
  'nоrthstar',
])('finds an organisation by its exact name or host only: not by %s (trust S4) [ORG-06]', async (domain) => {
  const url = `/api/organisations/v2/configuration?domain=${encodeURIComponent(domain)}`
  const { status, body } = await services.send('GET', url)
  expect([status, body.username]).toEqual([404, undefined])
})
