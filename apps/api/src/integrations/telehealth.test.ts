import { expect, it } from 'vitest'
import { bookAppointment, readAppointmentByKey } from '@evenkeel/api-contract/telehealth/appointments'
import { issuePatientToken, issueVisitorToken } from '@evenkeel/api-contract/telehealth/patients'
import { readProviderProfile } from '@evenkeel/api-contract/telehealth/providers'
import { HttpError } from '@evenkeel/server-kit/http/http-error'
import { createFakeTelehealth } from '../testing/fake-telehealth.ts'
import { sampleBooking } from '#testing/telehealth-fixtures.ts'
import { createTelehealthClient } from './telehealth-client.ts'

const timing = { monotonic: () => performance.now(), sleep: async () => {}, random: () => 0 }
const open = (fetch: typeof globalThis.fetch) =>
  createTelehealthClient({ base: 'http://telehealth', apiKey: 'key', password: 'secret', fetch, timing })
const ada = { jwt: 'jwt-700001-1', patientId: 700_001 }
const failureOf = async (call: Promise<unknown>): Promise<HttpError> => {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof HttpError)) throw new Error('no Failure')
  return error
}

it('retries a read twice, then reports the service as unavailable [CALL-35]', async () => {
  const fake = createFakeTelehealth()
  const service = open(fake.fetch)
  fake.trouble(readProviderProfile, 'down')
  expect((await service.provider('jwt-699000-1', 5, {})).provider_details.id).toBe(5)
  fake.trouble(readProviderProfile, 'down', 'http_500', 'down')
  const failure = await failureOf(service.provider('jwt-699000-1', 5, {}))
  expect([failure.status, failure.payload.error_type]).toEqual([503, 'TelehealthUnavailable'])
  expect(fake.calls).toHaveLength(5)
})

it('sends a write without an idempotency key only once [CALL-18]', async () => {
  const fake = createFakeTelehealth()
  fake.trouble(issueVisitorToken, 'down', 'down')
  await failureOf(open(fake.fetch).visitorToken('northstar'))
  expect(fake.calls).toHaveLength(1)
})

it('sends a booking once, and reads its outcome back by the key when the response is lost [CALL-30]', async () => {
  const fake = createFakeTelehealth()
  fake.trouble(bookAppointment, 'lost')
  const booked = await open(fake.fetch).book(ada, sampleBooking, { key: 'key-1' })
  expect(fake.calls.map(({ path }) => path)).toEqual([bookAppointment.path, readAppointmentByKey.path])
  expect([...fake.bookings]).toEqual([['key-1', booked.id]])
})

it('reads a booking back that is being processed (425), and does not send it again [CALL-30]', async () => {
  const fake = createFakeTelehealth()
  const service = open(async (input, init) => {
    const answer = await fake.fetch(input, init)
    if (init?.method !== 'POST') return answer
    return Response.json({ error_type: 'DuplicateRequest', errors: [] }, { status: 425 })
  })
  const booked = await service.book(ada, sampleBooking, { key: 'key-1' })
  expect(fake.calls.map(({ path }) => path)).toEqual([bookAppointment.path, readAppointmentByKey.path])
  expect([...fake.bookings]).toEqual([['key-1', booked.id]])
})

it('returns what was booked with a key, or null [CALL-30]', async () => {
  const fake = createFakeTelehealth()
  const service = open(fake.fetch)
  expect(await service.bookedWith(ada, 'key-1')).toBeNull()
  const { id } = await service.book(ada, sampleBooking, { key: 'key-1' })
  expect(await service.bookedWith(ada, 'key-1')).toMatchObject({ id })
})

it('passes refusals to the calling code [ERROR-10]', async () => {
  const fake = createFakeTelehealth()
  fake.trouble(bookAppointment, 'no_state_license')
  await expect(open(fake.fetch).book(ada, sampleBooking, { key: 'key-1' })).rejects.toMatchObject({
    status: 422,
    payload: { error_codes: ['no_state_license'] },
  })
})

it.each([
  ['no connection', () => Promise.reject(new TypeError('fetch failed'))],
  ['something that is no JSON', () => Promise.resolve(new Response('<html>', { status: 200 }))],
  ['something else than agreed', () => Promise.resolve(Response.json({ jwt: 5 }))],
])('treats %s as an outage [CALL-18]', async (_, fetch) => {
  const failure = await failureOf(open(fetch as typeof globalThis.fetch).visitorToken('northstar'))
  expect(failure.status).toBe(503)
  expect(failure.headers['retry-after']).toBe('60')
})

it('passes a jwt with invalid header characters on as a wrong one: refused, no outage (trust S20) [CALL-13]', async () => {
  const refusing = open((_input, init) => {
    const known = new Headers(init?.headers).get('authorization') === 'Bearer old'
    return Promise.resolve(Response.json({ errors: [] }, { status: known ? 200 : 401 }))
  })
  for (const jwt of ['a\udfff', 'old\r\nx: y', 'old\u0000', 'größe'])
    await expect(refusing.extendToken(jwt, 'northstar')).rejects.toMatchObject({ status: 401 })
})

it('sends key and password in the body and the jwt as Bearer only to the telehealth base (trust S26) [CALL-13]', async () => {
  const seen: string[] = []
  const service = open((input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    seen.push(
      `${url} ${new Headers(init?.headers).get('authorization')} ${typeof init?.body === 'string' ? init.body : ''}`,
    )
    return Promise.resolve(
      Response.json({ jwt: 'new', user: { id: 1, type: 'Patient', time_to_live_minutes: 60 } }),
    )
  })
  await service.extendToken('old', 'northstar')
  expect(seen).toEqual([
    'http://telehealth/v1/sso_auth/auth_extend Bearer old {"org":{"ou":"northstar"},"api":{"api_key":"key","password":"secret"}}',
  ])
  expect(issuePatientToken.auth).toBe('partner')
})

it.each([401, 403])(
  'reports a key refused with %d as an outage and to the operator, without logging out',
  async (status) => {
    let refusals = 0
    const service = createTelehealthClient({
      base: 'http://telehealth',
      apiKey: 'key',
      password: 'secret',
      timing,
      onKeyRefused: () => {
        refusals += 1
      },
      fetch: async () => Response.json({ error_type: 'NotAuthenticated', errors: [] }, { status }),
    })
    for (const asked of [() => service.visitorToken('northstar'), () => service.endTokens(['a'])]) {
      const failure = await failureOf(asked())
      expect([failure.status, failure.payload.error_type]).toEqual([503, 'TelehealthUnavailable'])
    }
    expect(refusals).toBe(2)
  },
)

it('names an organization by its unit, with the key of this installation', async () => {
  const sent: unknown[] = []
  const fake = createFakeTelehealth()
  const service = createTelehealthClient({
    base: 'http://telehealth',
    apiKey: 'portal-17',
    password: 'agreed upon',
    timing,
    unitOf: (username) => (username === 'acme' ? 'AC-1' : username),
    fetch: async (input, init) => {
      sent.push(JSON.parse(init?.body as string))
      return fake.fetch(input, init)
    },
  })
  await service.visitorToken('acme')
  await service.visitorToken('birch')
  const api = { api_key: 'portal-17', password: 'agreed upon' }
  expect(sent).toEqual([
    { org: { ou: 'AC-1' }, api },
    { org: { ou: 'birch' }, api },
  ])
})
