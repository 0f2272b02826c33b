import { createStoppedClock } from '@evenkeel/server-kit/clock'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestPeople, createRegistration } from '../testing/test-people.ts'
import { openServices, type Services } from '../testing/services.ts'
import { openAccessFixture, type AccessFixture } from '../testing/access-fixture.ts'

const ONE_LINE = 'Type this again on one line. It holds a line break or a mark that nobody can see.'
/** Names with bidirectional control characters or line breaks. */
const turned = ['Rabbit\u202e', '\u2067Ada', 'A\u2028B', 'A\nB', 'A\r\nBcc: x@evil.example', 'Ada\u200f']

describe('names', () => {
  let services: Services
  let world: AccessFixture
  beforeAll(async () => {
    services = await openServices({
      store: await openTestStore(),
      clock: createStoppedClock('2026-11-17T16:00:00Z'),
      logger: failOnErrorLog(),
    })
    world = await openAccessFixture(services)
  })
  afterAll(() => services.close())

  it('of one word: a member without a last name registers with a dash, and books with one letter [VALID-16] [BOOK-13]', async () => {
    const people = createTestPeople(services)
    const one = { first_name: 'Cher', last_name: '-', mdlive_consent_user_initials: 'c' }
    const patient = await people.signIn(await people.confirmed('northstar', createRegistration(one)))
    const { body } = await services.send('GET', '/api/me', { authorization: `Token ${patient.token}` })
    expect(body.mdlive_consent_user_initials).toBe('C')
    const provider = await people.findCounselor(patient)
    expect(await people.bookNextHour(patient, provider, { initials: 'C' })).toEqual(expect.any(Number))
  })

  it.each(turned)('and other fields are rejected at registration for %j [ENTITY-20]', async (line) => {
    for (const field of ['first_name', 'last_name', 'address1', 'city']) {
      const { status, body } = await services.send('POST', '/api/auth/register', {
        body: createRegistration({ [field]: `${line} x`, mdlive_consent_user_initials: 'ZQ' }),
      })
      expect([field, status, body.errors?.[0]]).toEqual([field, 400, { field, message: ONE_LINE }])
    }
  })

  it.each(turned)('and the subject of a message must not be %j [ENTITY-20] [MSG-01]', async (subject) => {
    const { own, telehealth } = await world.credentialsOf('owner')
    const patient = world.patient
    const sent = [
      await services.send('POST', '/api/messages', {
        body: { to_id: world.provider, subject, message: 'Two\nlines stay' },
        authorization: own ?? '',
      }),
      await services.send('POST', `/telehealth/v1/patients/${patient}/messages`, {
        body: { message: { to_id: world.provider, subject, message: 'Two\nlines stay' } },
        authorization: telehealth ?? '',
      }),
    ]
    expect(sent.map(({ status, body }) => [status, body.errors?.[0].message])).toEqual([
      [400, ONE_LINE],
      [400, ONE_LINE],
    ])
  })

  it.each([
    ['Zoe\u0308', 'ZQ'],
    ['نامه\u200cها', 'نQ'],
    ['\u{1f469}\u200d\u{1f467}', 'Q'],
  ])('may have an accent apart, a joiner, another script: %j [CALL-06]', async (first_name, initials) => {
    const { status, body } = await services.send('POST', '/api/auth/register', {
      body: createRegistration({ first_name, mdlive_consent_user_initials: initials }),
    })
    expect([status, body.first_name]).toEqual([201, first_name])
  })
})
