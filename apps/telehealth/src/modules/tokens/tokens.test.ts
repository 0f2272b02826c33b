import { cancelAppointment, listUpcomingAppointments } from '@evenkeel/api-contract/telehealth/appointments'
import { ApiError } from '@evenkeel/api-contract/client/api-call'
import {
  endPatientTokens,
  extendPatientToken,
  issuePatientToken,
  readPatient,
} from '@evenkeel/api-contract/telehealth/patients'
import { readProviderProfile } from '@evenkeel/api-contract/telehealth/providers'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookSlot, createBookingBody, findFirstSlot, readRefusal } from '#testing/booking.ts'
import { createPerson } from '#testing/demo-patients.ts'
import { api, MONDAY, openSandbox, type Sandbox, type SignedIn } from '#testing/sandbox.ts'

const logger = failOnErrorLog()

describe('tokens', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await openSandbox({ providers: 60, logger })
  })
  beforeEach(() => sandbox.clock.set(Temporal.Instant.from(MONDAY)))
  afterAll(() => sandbox.close())

  it('creates one patient per member, with its own id, and updates the record [CALL-46, ENTITY-14]', async () => {
    const ada = await sandbox.signIn('ada')
    expect(ada.id).toBeGreaterThan(700_000)
    expect((await sandbox.signIn('bea')).id).not.toBe(ada.id)
    const again = await sandbox.signIn('ada', {}, { first_name: 'Adelheid', us_time_zone_id: 3 })
    expect(again.id).toBe(ada.id)
    const { patient_profile } = await sandbox.call(readPatient, {
      params: { id: ada.id },
      headers: again.headers,
    })
    expect(patient_profile).toMatchObject({
      first_name: 'Adelheid',
      us_time_zone_id: 3,
      completed_appointments: 0,
    })
  })

  it.each([
    ['dora@bücher.example', 'dora@xn--bcher-kva.example'],
    ['dora@xn--bcher-kva.example', 'dora@BÜCHER.example'],
  ])('treats %s and %s as one mailbox [ERROR-23]', async (email, other) => {
    const person = { ...createPerson('dora'), member_id: `first ${email}`, first_name: email, email }
    const signUp = (auth: typeof person) =>
      sandbox.call(issuePatientToken, {
        body: { auth, org: { ou: 'northstar', covered_sessions: 6 }, api },
      })
    await signUp(person)
    await expect(signUp({ ...person, member_id: `second ${email}`, email: other })).rejects.toMatchObject({
      status: 409,
      payload: { error_codes: ['account_exists'] },
    })
  })

  it('refuses a second member with the name, birth date and email of the first [ERROR-23]', async () => {
    await sandbox.signIn('carla')
    const twin = { ...createPerson('carla'), member_id: 'carla-2', email: 'CARLA@example.test' }
    const refused = sandbox.call(issuePatientToken, {
      body: { auth: twin, org: { ou: 'northstar', covered_sessions: 6 }, api },
    })
    await expect(refused).rejects.toMatchObject({
      status: 409,
      payload: {
        error_codes: ['account_exists'],
        errors: [{ message: 'An account for this person already exists on MDLIVE.' }],
      },
    })
    const namesake = await sandbox.signIn(
      'carla-3',
      {},
      { ...twin, member_id: 'carla-3', birthdate: '1991-01-01' },
    )
    expect(namesake.id).toBeGreaterThan(700_000)
  })

  it('issues tokens only to a server with key and password [AUTH-10]', async () => {
    const body = { auth: createPerson('dora'), org: { ou: 'northstar', covered_sessions: 6 } }
    for (const wrong of [
      { ...api, api_key: 'x' },
      { ...api, password: '' },
    ]) {
      const refused = await readRefusal(sandbox.call(issuePatientToken, { body: { ...body, api: wrong } }))
      expect(refused.status).toBe(401)
    }
    const without = await sandbox.app.inject({
      method: 'POST',
      url: '/telehealth/v1/sso_auth/auth_token',
      payload: body,
    })
    expect(without.statusCode).toBe(401)
  })

  it('exchanges a valid token for one that lives 60 minutes longer, and refuses an expired one [AUTH-10]', async () => {
    const ada = await sandbox.signIn('ada')
    const extend = (who: SignedIn, ou = 'northstar') =>
      sandbox.call(extendPatientToken, { body: { org: { ou }, api }, headers: who.headers })
    sandbox.clock.advance(minutes(59))
    const fresh = await extend(ada)
    expect(fresh.user).toEqual({ id: ada.id, type: 'Patient', time_to_live_minutes: 60 })
    expect((await readRefusal(extend(ada, 'ironwood'))).status).toBe(401)
    sandbox.clock.advance(minutes(1))
    expect((await readRefusal(extend(ada))).status).toBe(401)
    sandbox.clock.advance(minutes(58))
    const headers = { authorization: `Bearer ${fresh.jwt}` }
    await expect(sandbox.call(readPatient, { params: { id: ada.id }, headers })).resolves.toBeDefined()
    sandbox.clock.advance(minutes(2))
    expect((await readRefusal(sandbox.call(readPatient, { params: { id: ada.id }, headers }))).status).toBe(
      401,
    )
  })

  it('refuses tokens of an ended session: existing, renewed and concurrently issued ones; others stay valid [AUTH-06]', async () => {
    const body = { auth: createPerson('ada'), org: { ou: 'northstar', covered_sessions: 6 }, api }
    const jwtOf = async (session?: string) =>
      (await sandbox.call(issuePatientToken, { body: { ...body, ...(session ? { session } : {}) } })).jwt
    const { id } = await sandbox.signIn('ada')
    const works = async (jwt: string) => {
      const headers = { authorization: `Bearer ${jwt}` }
      const read = sandbox.call(readPatient, { params: { id }, headers })
      return read.then(
        () => 200,
        (error: unknown) => (error as ApiError).status,
      )
    }
    const extend = async (jwt: string) => {
      const headers = { authorization: `Bearer ${jwt}` }
      return sandbox.call(extendPatientToken, { body: { org: { ou: 'northstar' }, api }, headers })
    }
    const [phone, laptop, server] = [await jwtOf('phone'), await jwtOf('laptop'), await jwtOf()]
    const renewed = (await extend(phone)).jwt
    expect(await Promise.all([phone, renewed, laptop, server].map(works))).toEqual([200, 200, 200, 200])
    for (const sessions of [['phone', 'unknown'], ['phone'], []])
      await sandbox.call(endPatientTokens, { body: { sessions, api } })
    expect((await readRefusal(extend(renewed))).status).toBe(401)
    const late = await jwtOf('phone')
    sandbox.clock.advance(minutes(59))
    await sandbox.call(endPatientTokens, { body: { sessions: ['tablet'], api } })
    expect(await Promise.all([phone, renewed, late, laptop, server].map(works))).toEqual([
      401, 401, 401, 200, 200,
    ])
  })

  it("gives access only to the token's patient; everything else looks unknown (trust S2) [ROLE-12]", async () => {
    const ada = await sandbox.signIn('ada')
    const bea = await sandbox.signIn('bea')
    const slot = await findFirstSlot(sandbox, bea, 'FL')
    const { appointment } = await bookSlot(sandbox, bea, createBookingBody(slot))
    const asAda = (method: 'GET' | 'POST' | 'PUT', path: string) =>
      sandbox.app.inject({
        method,
        url: `/telehealth${path}`,
        headers: ada.headers,
        ...(method === 'POST' ? { payload: {} } : {}),
      })
    const unknown = await asAda('GET', '/v2/patients/1')
    expect(unknown.statusCode).toBe(404)
    const tries = [
      asAda('GET', `/v2/patients/${bea.id}`),
      asAda('GET', `/v2/patients/${bea.id}/appointments/upcoming`),
      asAda('POST', `/v2/patients/${bea.id}/appointments`),
      asAda('POST', `/v2/patients/${bea.id}/providers/search`),
      asAda('PUT', `/v1/patients/${bea.id}/appointments/${appointment.id}/cancel`),
      asAda('PUT', `/v1/patients/${ada.id}/appointments/${appointment.id}/cancel`),
      asAda('PUT', `/v1/patients/${ada.id}/appointments/99999999999/cancel`),
    ]
    for (const answer of await Promise.all(tries))
      expect([answer.statusCode, answer.body]).toEqual([404, unknown.body])
    const { appointments } = await sandbox.call(listUpcomingAppointments, {
      params: { id: bea.id },
      headers: bea.headers,
    })
    expect(appointments.map(({ id }) => id)).toEqual([appointment.id])
  })

  it('lets the temporary user search and read profiles, and nothing else [ROLE-04, ROLE-05]', async () => {
    const visitor = await sandbox.visit()
    expect((await sandbox.visit()).id).toBe(visitor.id)
    expect((await sandbox.visit('ironwood')).id).not.toBe(visitor.id)
    const slot = await findFirstSlot(sandbox, visitor, 'FL')
    const { params, headers } = { params: { id: visitor.id }, headers: visitor.headers }
    await expect(
      sandbox.call(readProviderProfile, { params: { id: slot.providerId }, headers }),
    ).resolves.toBeDefined()
    const closed = [
      () => sandbox.call(readPatient, { params, headers }),
      () => sandbox.call(listUpcomingAppointments, { params, headers }),
      () => sandbox.call(cancelAppointment, { params: { patient: visitor.id, id: 1 }, headers }),
      () => bookSlot(sandbox, visitor, createBookingBody(slot)),
    ]
    for (const work of closed) {
      const error: unknown = await work().catch((cause: unknown) => cause)
      expect(error).toBeInstanceOf(ApiError)
      expect(error).toMatchObject({ status: 403, payload: { error_type: 'PermissionDenied' } })
    }
  })
})
