import { afterAll, beforeAll, expect, it } from 'vitest'
import { issueVisitorToken } from '@evenkeel/api-contract/telehealth/patients'
import { readProviderProfile, searchProvidersAtTelehealth } from '@evenkeel/api-contract/telehealth/providers'
import { type MemberApi, openMemberApi } from '#testing/member-api.ts'

let at: MemberApi
let visitor: string
let jwt: string
let patient: number
const body = { search: { state_abbrev: 'FL' } }
const search = (query: string, token: string | undefined = visitor, headers: Record<string, string> = {}) =>
  at.send('POST', `/mdlive/search-providers${query}`, { token, body, headers })
const profile = (query: string, token: string | undefined = visitor) =>
  at.send('GET', `/mdlive/providers-profile${query}`, { token })

beforeAll(async () => {
  at = await openMemberApi()
  visitor = (await at.answers()).token
  const { body: fake } = await at.send('GET', '/mdlive/fake-user-token', { token: visitor })
  jwt = fake.jwt
  patient = fake.user.id
})
afterAll(() => at.close())

it('returns a temporary telehealth user of the own organization to a visitor with answers [CALL-18, ROLE-04]', async () => {
  const { status, body: answer } = await at.send('GET', '/mdlive/fake-user-token', { token: visitor })
  expect(status).toBe(200)
  expect(answer).toEqual({
    jwt: expect.any(String),
    user: { id: 699_000, type: 'Patient', time_to_live_minutes: 60 },
  })
  const asked = at.telehealth.calls.findLast(({ path }) => path === issueVisitorToken.path)
  expect(asked?.body).toMatchObject({ org: { ou: 'northstar' } })
})

it('searches with the answer token, 30 per page [CALL-34, ROLE-03, CONST-03]', async () => {
  const { status, body: found } = await search(`?patient_id=${patient}&mdlive_token=${jwt}`)
  expect(status).toBe(200)
  expect(found.refine_search_options.default_provider_types).toEqual([
    { id: 30, name: 'FL', had_consult_24_hr: false },
  ])
})

it('accepts the scheme Bearer for the answer token [CALL-34]', async () => {
  const headers = { authorization: `Bearer ${visitor}`, 'x-mdlive-token': jwt }
  expect(
    (await at.send('POST', `/mdlive/search-providers?patient_id=${patient}`, { body, headers })).status,
  ).toBe(200)
})

it('requires the token first, then the patient [CALL-34]', async () => {
  const without = await search('')
  expect([without.status, without.body.errors]).toEqual([
    400,
    [{ field: 'mdlive_token', message: 'This field is required' }],
  ])
  const noPatient = await search('', visitor, { 'x-mdlive-token': jwt })
  expect(noPatient.body.errors[0].field).toBe('patient_id')
})

it('keeps the session when a telehealth token has expired [CALL-34]', async () => {
  const { status, body: answer } = await search(`?patient_id=${patient}&mdlive_token=forged`)
  expect(status).toBe(400)
  expect(answer.errors[0].field).toBe('mdlive_token')
})

it('returns a profile with the token in query or header [CALL-35]', async () => {
  const { status, body: answer } = await profile(
    `?provider_id=800501&mdlive_token=${jwt}&specific_date=2026-11-23`,
  )
  expect(status).toBe(200)
  expect(answer.provider_details.id).toBe(800_501)
  expect(answer.availability_details.patient_appointment_types).toEqual(['video'])
  expect((await profile('?provider_id=800501')).body.errors[0].field).toBe('mdlive_token')
  expect((await profile(`?mdlive_token=${jwt}`)).body.errors[0].field).toBe('provider_id')
})

it('distinguishes an unknown counselor from an outage [CALL-35]', async () => {
  const query = `?provider_id=800501&mdlive_token=${jwt}`
  at.telehealth.trouble(readProviderProfile, 'not_found')
  expect((await profile(query)).status).toBe(404)
  at.telehealth.trouble(readProviderProfile, 'http_500', 'http_500', 'http_500')
  const out = await profile(query)
  expect([out.status, out.body.error_type]).toEqual([503, 'TelehealthUnavailable'])
  expect((await profile(query)).status).toBe(200)
  at.telehealth.trouble(searchProvidersAtTelehealth, 'down', 'down', 'down')
  expect((await search(`?patient_id=${patient}&mdlive_token=${jwt}`)).status).toBe(503)
})
