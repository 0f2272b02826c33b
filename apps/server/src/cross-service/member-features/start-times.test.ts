import { limits } from '@evenkeel/api-contract/limits'
import { days } from '@evenkeel/api-contract/time/duration-units'
import { createStoppedClock } from '@evenkeel/server-kit/clock'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Json, openServices, type Services } from '../testing/services.ts'
import { openAccessFixture, type AccessFixture } from '../testing/access-fixture.ts'

const LIST = 'Choose a time from the list'
/** Values sent by real clients: milliseconds, limits of clocks and tables, and dates before 1970. */
const strange = [
  1e12,
  8.64e12,
  8.64e12 + 1,
  8.64e15,
  253_402_300_800,
  9_224_318_016_000,
  2 ** 53 - 1,
  0,
  -1,
  -8.64e12,
]

/** All requests with a start, and its field name (ENTITY-07). */
const calls = {
  'POST /appointments': 'start_time',
  'PATCH /appointments/{id}': 'start_time',
  'POST /appointments/reschedules': 'start_time',
  'POST /mdlive/holds': 'hold.start_time',
  'POST /v2/patients/{id}/holds': 'hold.start_time',
  'POST /v2/patients/{id}/appointments': 'appointment.start_time',
} as const
type Call = keyof typeof calls

describe('the start of an appointment', () => {
  let services: Services
  let world: AccessFixture
  let draft = ''
  let visitor = ''
  beforeAll(async () => {
    const clock = createStoppedClock('2026-11-17T16:00:00Z')
    services = await openServices({ store: await openTestStore(), clock, logger: failOnErrorLog() })
    world = await openAccessFixture(services)
    const authorization = await world.ownerToken()
    const body = { appointment_method: 'video' }
    draft = (await services.send('POST', '/api/appointments', { body, authorization })).body.id
    const { jwt, user } = await world.temporary()
    visitor = `patient_id=${user.id}&mdlive_token=${jwt}`
  }, 300_000)
  afterAll(() => services.close())

  async function choose(call: Call, start: number): Promise<{ status: number; body: Json }> {
    const { provider, patient, visit, set } = world
    const { send } = services
    const authorization = await world.ownerToken()
    const patientToken = `Bearer ${await world.ownerJwt()}`
    const slot = { provider_id: provider, start_time: start, state_abbrev: 'CO', appointment_method: 'video' }
    const consent = {
      provider_type_id: 38,
      survey_answer: 'Other',
      chief_complaint: 'Anxiety',
      customer_call_in_number: '7205550123',
      agrees_to_informed_consent: true,
      agrees_to_privacy_agreement: true,
      consent_user_initials: 'ZQ',
    }
    switch (call) {
      case 'POST /appointments':
        return send('POST', '/api/appointments', { body: slot, authorization })
      case 'PATCH /appointments/{id}':
        return send('PATCH', `/api/appointments/${draft}`, { body: { start_time: start }, authorization })
      case 'POST /appointments/reschedules':
        return send('POST', '/api/appointments/reschedules', {
          body: { appointment_id: visit, ...slot },
          authorization,
        })
      case 'POST /mdlive/holds':
        return send('POST', `/api/mdlive/holds?${visitor}`, {
          body: { hold: slot },
          authorization: `Token ${set.token}`,
        })
      case 'POST /v2/patients/{id}/holds': {
        const url = `/telehealth/v2/patients/${patient}/holds`
        return send('POST', url, { body: { hold: slot }, authorization: patientToken })
      }
      case 'POST /v2/patients/{id}/appointments': {
        const url = `/telehealth/v2/patients/${patient}/appointments`
        return send('POST', url, {
          body: { appointment: { ...slot, ...consent } },
          authorization: patientToken,
        })
      }
    }
  }

  it.each(Object.entries(calls) as [Call, string][])(
    'is rejected with a message if nothing can be booked: %s [ENTITY-07]',
    async (call, field) => {
      for (const start of strange) {
        const { status, body } = await choose(call, start)
        expect([start, status, body.errors]).toEqual([start, 400, [{ field, message: LIST }]])
      }
    },
  )

  it.each(Object.entries(calls) as [Call, string][])(
    'is validated over the whole range of numbers: %s [ENTITY-07]',
    async (call, field) => {
      const now = services.clock.now()
      const first = now.epochMilliseconds - days(1)
      const last = now.epochMilliseconds + days(limits.slotHorizonDays + 2)
      const near = fc.integer({ min: Math.floor(first / 1000) - 9, max: Math.ceil(last / 1000) + 9 })
      await fc.assert(
        fc.asyncProperty(fc.oneof(near, fc.maxSafeInteger(), fc.double(), fc.integer()), async (start) => {
          const { status, body } = await choose(call, start)
          const isAround = Number.isInteger(start) && start * 1000 >= first && start * 1000 <= last
          if (isAround) expect([200, 201, 409]).toContain(status)
          else expect([status, body.errors[0].field]).toEqual([400, field])
        }),
        { numRuns: 60, seed: 20261122 },
      )
    },
  )

  it('is stored under both names, which must agree [CALL-29] [CALL-31]', async () => {
    const authorization = await world.ownerToken()
    const at = '2026-11-25T17:00:00Z'
    const start = Temporal.Instant.from(at).epochMilliseconds / 1000
    const { provider } = world
    const keep = (slot: object) =>
      services.send('POST', '/api/appointments', {
        body: { appointment_method: 'video', ...slot },
        authorization,
      })
    const kept = { mdlive_provider_id: provider, selected_time_slot: at }
    for (const slot of [kept, { provider_id: provider, start_time: start }, { ...kept, start_time: start }])
      expect((await keep(slot)).body).toMatchObject(kept)
    const torn = await keep({ ...kept, provider_id: provider + 1, start_time: start + 60 })
    expect([torn.status, torn.body.errors.map(({ field }: Json) => field)]).toEqual([
      400,
      ['mdlive_provider_id', 'selected_time_slot'],
    ])
    const far = await keep({ ...kept, selected_time_slot: '9999-12-31T23:59:59Z' })
    expect([far.status, far.body.errors]).toEqual([400, [{ field: 'selected_time_slot', message: LIST }]])
    const url = `/api/appointments/${draft}`
    const moved = { selected_time_slot: '2026-11-26T17:00:00Z' }
    expect((await services.send('PATCH', url, { body: moved, authorization })).body).toMatchObject(moved)
  })
})
