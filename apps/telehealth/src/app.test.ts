import { listUpcomingAppointments } from '@evenkeel/api-contract/telehealth/appointments'
import { readPatient } from '@evenkeel/api-contract/telehealth/patients'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { listTestEngines } from '@evenkeel/server-kit/testing/test-store'
import { count } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appointments, patients, providers } from '#db/tables.ts'
import { bookSlot, createBookingBody, findFirstSlot, readRefusal } from '#testing/booking.ts'
import { mayaInDenver, noorInChicago } from '#testing/demo-patients.ts'
import { openSandbox, type Sandbox, type SignedIn } from '#testing/sandbox.ts'

const logger = failOnErrorLog()

describe.each(listTestEngines())('the sandbox on %s (trust R10)', (engine) => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await openSandbox({ engine, demoPatients: [mayaInDenver, noorInChicago], logger })
  })
  beforeEach(() => sandbox.telehealth.reset())
  afterAll(() => sandbox.close())

  const maya = () => sandbox.signIn('maya', {}, mayaInDenver)
  const noor = () => sandbox.signIn('noor', {}, noorInChicago)
  const upcoming = async (who: SignedIn) =>
    (await sandbox.call(listUpcomingAppointments, { params: { id: who.id }, headers: who.headers }))
      .appointments
  const completed = async (who: SignedIn): Promise<number> => {
    const answer = await sandbox.call(readPatient, { params: { id: who.id }, headers: who.headers })
    return answer.patient_profile.completed_appointments
  }
  const rows = async () => {
    const tables = [providers, patients, appointments]
    return Promise.all(
      tables.map(async (table) => (await sandbox.store.db.select({ rows: count() }).from(table))[0]?.rows),
    )
  }

  it('seeds demo patients: one past visit, one upcoming visit at ten in Denver [CALL-45, CALL-46]', async () => {
    const who = await maya()
    expect(await completed(who)).toBe(1)
    const [visit, ...more] = await upcoming(who)
    expect(more).toEqual([])
    const start = Temporal.Instant.from(visit?.start_time ?? '').toZonedDateTimeISO('America/Denver')
    expect(start.toPlainDateTime().toString()).toBe('2026-03-05T10:00:00')
  })

  it('refuses another booking for the demo patient who has used all sessions [ERROR-07]', async () => {
    const who = await noor()
    expect(await completed(who)).toBe(6)
    const slot = await findFirstSlot(sandbox, who, 'IL')
    expect(
      await readRefusal(
        bookSlot(sandbox, who, createBookingBody(slot, { state_abbrev: 'IL', consent_user_initials: 'NH' })),
      ),
    ).toEqual({
      status: 422,
      code: 'no_eap_sessions_remaining',
    })
  })

  it('resets the demo data around the current day, and clears fault scenarios and old tokens [CALL-45]', async () => {
    const before = await maya()
    const slot = await findFirstSlot(sandbox, before, 'CO')
    await bookSlot(
      sandbox,
      before,
      createBookingBody(slot, { state_abbrev: 'CO', consent_user_initials: 'ML' }),
    )
    sandbox.telehealth.control.setScenario('down', 100)
    sandbox.clock.advance(7 * 24 * 3_600_000)
    await sandbox.telehealth.reset()
    expect(sandbox.telehealth.control.log()).toEqual([])
    const old = sandbox.call(readPatient, { params: { id: before.id }, headers: before.headers })
    expect((await readRefusal(old)).status).toBe(401)
    const visits = await upcoming(await maya())
    expect(visits.map(({ start_time }) => Temporal.Instant.from(start_time).toString())).toEqual([
      '2026-03-12T16:00:00Z',
    ])
    sandbox.clock.set(null)
  })

  it('seeds the database once: a second start changes nothing [CALL-51]', async () => {
    const before = await rows()
    expect(before).toEqual([640, 2, 8])
    await sandbox.telehealth.prepare()
    expect(await rows()).toEqual(before)
  })

  it('logs answered calls without their query strings, newest last [CALL-44]', async () => {
    const who = await maya()
    await sandbox.app.inject({ url: `/telehealth/v2/patients/${who.id}?secret=1`, headers: who.headers })
    await sandbox.app.inject({ url: '/telehealth/v2/patients/1', headers: who.headers })
    expect(
      sandbox.telehealth.control.log().map(({ method, path, status }) => [method, path, status]),
    ).toEqual([
      ['POST', '/telehealth/v1/sso_auth/auth_token', 200],
      ['GET', `/telehealth/v2/patients/${who.id}`, 200],
      ['GET', '/telehealth/v2/patients/1', 404],
    ])
    expect(sandbox.telehealth.control.log()[1]).toMatchObject({
      route: '/telehealth/v2/patients/:id',
      at: sandbox.clock.now().toString(),
    })
    for (let call = 0; call < 510; call += 1) await sandbox.app.inject({ url: '/telehealth/v2/patients/2' })
    expect(sandbox.telehealth.control.log()).toHaveLength(500)
  })
})

it('does not start with a demo patient who has a phone visit and no number [CALL-45]', async () => {
  const demoPatients = [{ ...noorInChicago, phone: null }]
  await expect(openSandbox({ demoPatients, logger })).rejects.toThrow(
    'demo person noor: a visit by phone needs a number',
  )
})

describe('API documentation', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await openSandbox({ providers: 1, logger })
  })
  afterAll(() => sandbox.close())

  it('lists every call of the sandbox, and stays reachable during every fault scenario [CALL-44, CALL-45, CALL-46, CALL-47, CALL-51, CALL-52]', async () => {
    sandbox.telehealth.control.setScenario('down', 5)
    const document = (await sandbox.app.inject({ url: '/telehealth/openapi.json' })).json()
    expect(Object.keys(document.paths).toSorted()).toEqual([
      '/v1/appointments/{id}/connection_params',
      '/v1/patients/{id}/documents',
      '/v1/patients/{id}/documents/{document_id}',
      '/v1/patients/{id}/messages',
      '/v1/patients/{id}/messages/contacts',
      '/v1/patients/{id}/messages/search',
      '/v1/patients/{id}/messages/unread_count',
      '/v1/patients/{id}/messages/{message_id}',
      '/v1/patients/{id}/providers/{provider_id}/conversation',
      '/v1/patients/{patient}/appointments/{id}/cancel',
      '/v1/rooms/{id}',
      '/v1/rooms/{id}/ice_servers',
      '/v1/rooms/{id}/signals',
      '/v1/sso_auth/auth_end',
      '/v1/sso_auth/auth_extend',
      '/v1/sso_auth/auth_token',
      '/v1/sso_auth/visitor_token',
      '/v2/patients/{id}',
      '/v2/patients/{id}/appointment_requests',
      '/v2/patients/{id}/appointment_requests/{request}/cancel',
      '/v2/patients/{id}/appointment_requests/{request}/remind',
      '/v2/patients/{id}/appointments',
      '/v2/patients/{id}/appointments/past',
      '/v2/patients/{id}/appointments/upcoming',
      '/v2/patients/{id}/documents',
      '/v2/patients/{id}/holds',
      '/v2/patients/{id}/holds/{hold}',
      '/v2/patients/{id}/messages/conversations',
      '/v2/patients/{id}/providers/search',
      '/v2/patients/{patient}/appointments/by_key/{key}',
      '/v2/patients/{patient}/appointments/{id}',
      '/v2/patients/{patient}/conversations/{id}/mark_as_read',
      '/v2/providers/{id}/profile',
    ])
    expect(document.servers).toEqual([{ url: '/telehealth' }])
    expect((await sandbox.app.inject({ url: '/telehealth/docs' })).statusCode).toBe(200)
  })

  it('answers unknown paths with 404 in the standard error format [ERROR-01]', async () => {
    const answer = await sandbox.app.inject({ url: '/telehealth/v9/nothing' })
    expect([answer.statusCode, answer.json().error_type]).toEqual([404, 'NotFound'])
  })
})
