import { ApiError } from '@evenkeel/api-contract/client/api-call'
import {
  type AppointmentRequest,
  cancelAppointmentRequest,
  remindAppointmentRequest,
  requestAppointment,
} from '@evenkeel/api-contract/telehealth/appointment-requests'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFirstSlot, readRefusal } from '#testing/booking.ts'
import { openSandbox, type Sandbox, type SignedIn } from '#testing/sandbox.ts'

describe('appointment requests', () => {
  let sandbox: Sandbox
  let ada: SignedIn
  let wanted: AppointmentRequest
  beforeAll(async () => {
    sandbox = await openSandbox({ logger: failOnErrorLog() })
    ada = await sandbox.signIn('ada')
    wanted = {
      provider_id: (await findFirstSlot(sandbox, ada, 'FL')).providerId,
      appointment_date: '2026-03-10',
      preferred_time: 'morning',
      appointment_method: 'video',
      chief_complaint: 'Anxiety',
      contact_number: '3055550101',
      state_abbrev: 'FL',
    }
  })
  afterAll(() => sandbox.close())
  const ask = (changes: Partial<AppointmentRequest> = {}, key?: string, who = ada) =>
    sandbox.call(requestAppointment, {
      params: { id: who.id },
      body: { appointment_request: { ...wanted, ...changes } },
      headers: { ...who.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    })
  const act = (
    endpoint: typeof remindAppointmentRequest | typeof cancelAppointmentRequest,
    request: number,
    who = ada,
  ) => sandbox.call(endpoint, { params: { id: who.id, request }, headers: who.headers })

  it('are stored once per key, and a key with another body is refused (trust R2) [CALL-33]', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask({}, 'one key')))
    expect(new Set(answers.map(({ appointment_request: { id } }) => id)).size).toBe(1)
    expect((await readRefusal(ask({ preferred_time: 'evening' }, 'one key'))).status).toBe(422)
    const without = [await ask(), await ask()]
    expect(without[0]?.appointment_request.id).not.toBe(without[1]?.appointment_request.id)
  })

  it.each([
    ['not_found', 404, { provider_id: 2_000_000_000 }],
    ['no_state_license', 422, { state_abbrev: 'WY' }],
  ])('are refused with %s like a booking [ERROR-12]', async (code, status, changes) => {
    expect(await readRefusal(ask(changes))).toEqual({ code, status })
  })

  it('are refused when no session is left [ERROR-11]', async () => {
    const none = await sandbox.signIn('none-left', { covered_sessions: 0 })
    expect(await readRefusal(ask({}, undefined, none))).toEqual({
      code: 'no_eap_sessions_remaining',
      status: 422,
    })
  })

  it('can be reminded of and withdrawn by their patient only [CALL-33]', async () => {
    const { id } = (await ask()).appointment_request
    const ben = await sandbox.signIn('ben')
    expect((await readRefusal(act(remindAppointmentRequest, id, ben))).status).toBe(404)
    expect((await readRefusal(act(cancelAppointmentRequest, id, ben))).status).toBe(404)
    expect((await act(remindAppointmentRequest, id)).appointment_request).toMatchObject({
      status: 'open',
      reminders: 1,
    })
    expect((await act(cancelAppointmentRequest, id)).appointment_request.status).toBe('cancelled')
    expect((await act(cancelAppointmentRequest, id)).appointment_request.status).toBe('cancelled')
    expect((await readRefusal(act(remindAppointmentRequest, id))).code).toBe('already_cancelled')
  })

  it('are refused with the names of invalid fields [ENTITY-06]', async () => {
    const wrong = await ask({ appointment_date: '03/10/2026' }).catch((error: unknown) => error)
    expect(wrong).toBeInstanceOf(ApiError)
    expect((wrong as ApiError).payload.errors[0]?.field).toBe('appointment_request.appointment_date')
    for (const [day, words] of [
      ['9999-12-31', 'Choose a day within the next year'],
      ['0000-01-01', 'Choose a day that lies ahead'],
      ['2020-02-29', 'Choose a day that lies ahead'],
    ] as const)
      await expect(ask({ appointment_date: day })).rejects.toMatchObject({
        status: 400,
        payload: { errors: [{ field: 'appointment_request.appointment_date', message: words }] },
      })
  })
})
