import { cancelAppointment, listUpcomingAppointments } from '@evenkeel/api-contract/telehealth/appointments'
import { readPatient } from '@evenkeel/api-contract/telehealth/patients'
import { hours, minutes } from '@evenkeel/api-contract/time/duration-units'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { listTestEngines } from '@evenkeel/server-kit/testing/test-store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookSlot, createBookingBody, findFirstSlot, findFreeSlots, readRefusal } from '#testing/booking.ts'
import { MONDAY, openSandbox, type Sandbox, type SignedIn } from '#testing/sandbox.ts'

const logger = failOnErrorLog()

describe.each(listTestEngines())('appointments on %s', (engine) => {
  let sandbox: Sandbox
  let members = 0
  beforeAll(async () => {
    sandbox = await openSandbox({ engine, logger })
  })
  beforeEach(() => sandbox.clock.set(Temporal.Instant.from(MONDAY)))
  afterAll(() => sandbox.close())

  const somebody = (covered_sessions: number | null = 6): Promise<SignedIn> => {
    members += 1
    return sandbox.signIn(`member-${members}`, { covered_sessions })
  }
  const upcoming = async (who: SignedIn) =>
    (await sandbox.call(listUpcomingAppointments, { params: { id: who.id }, headers: who.headers }))
      .appointments
  const cancel = (who: SignedIn, id: number) =>
    sandbox.call(cancelAppointment, { params: { patient: who.id, id }, headers: who.headers })
  const completed = async (who: SignedIn): Promise<number> => {
    const { patient_profile } = await sandbox.call(readPatient, {
      params: { id: who.id },
      headers: who.headers,
    })
    return patient_profile.completed_appointments
  }

  it('books an offered slot and lists it with its counselor [CALL-44, CALL-45, ENTITY-07, BOOK-04]', async () => {
    const ada = await somebody()
    const slot = await findFirstSlot(sandbox, ada, 'FL')
    const { appointment } = await bookSlot(sandbox, ada, createBookingBody(slot))
    expect(appointment).toMatchObject({
      user_id: ada.id,
      provider_id: slot.providerId,
      appointment_status_id: 1,
      appointment_method_id: 1,
      start_time: slot.timeslot,
      created_at: MONDAY,
    })
    const listed = await upcoming(ada)
    expect(listed).toHaveLength(1)
    expect(listed[0]).toMatchObject({
      id: appointment.id,
      provider: {
        id: slot.providerId,
        photo_url_absolute: `http://127.0.0.1/telehealth/portraits/1/${slot.providerId}.svg`,
      },
      appointment_method: 'video',
      start_time: slot.timeslot,
      end_time: appointment.end_time,
      chief_complaint: 'Anxiety',
      customer_call_in_number: '3055550101',
      state_abbrev: 'FL',
      can_cancel: true,
    })
    expect(
      Temporal.Instant.from(appointment.end_time)
        .since(Temporal.Instant.from(slot.timeslot))
        .total('minutes'),
    ).toBe(50)
  })

  it('refuses a booking without a consent or field, and names the field [ENTITY-07]', async () => {
    const ada = await somebody()
    const whole = createBookingBody(await findFirstSlot(sandbox, ada, 'FL'))
    for (const key of Object.keys(whole)) {
      const answer = await sandbox.app.inject({
        method: 'POST',
        url: `/telehealth/v2/patients/${ada.id}/appointments`,
        headers: ada.headers,
        payload: { appointment: { ...whole, [key]: undefined } },
      })
      expect([key, answer.statusCode, answer.json().errors[0].field]).toEqual([
        key,
        400,
        `appointment.${key}`,
      ])
    }
    await expect(bookSlot(sandbox, ada, { ...whole, state_abbrev: 'GU' })).rejects.toMatchObject({
      status: 400,
      payload: { errors: [{ field: 'appointment.state_abbrev' }] },
    })
    await expect(bookSlot(sandbox, ada, { ...whole, chief_complaint: 'a\0b' })).rejects.toMatchObject({
      status: 400,
      payload: { errors: [{ field: 'appointment.chief_complaint' }] },
    })
    expect(await upcoming(ada)).toEqual([])
  })

  it('refuses a phone visit without a phone number; a video visit needs none [ENTITY-07]', async () => {
    const ada = await somebody()
    const unnumbered = async (method: 'phone' | 'video') =>
      createBookingBody(await findFirstSlot(sandbox, ada, 'FL', method), {
        appointment_method: method,
        customer_call_in_number: '',
      })
    await expect(bookSlot(sandbox, ada, await unnumbered('phone'))).rejects.toMatchObject({
      status: 400,
      payload: { errors: [{ field: 'appointment.customer_call_in_number' }] },
    })
    const { appointment } = await bookSlot(sandbox, ada, await unnumbered('video'))
    expect(appointment.customer_call_in_number).toBe('')
  })

  it('refuses a counselor without a license in the state [ERROR-10]', async () => {
    const ada = await somebody()
    const slot = await findFirstSlot(sandbox, ada, 'FL')
    const refused = await readRefusal(bookSlot(sandbox, ada, createBookingBody(slot, { state_abbrev: 'WY' })))
    expect(refused).toEqual({ status: 422, code: 'no_state_license' })
  })

  it('refuses a phone visit in Idaho [ERROR-08]', async () => {
    const ada = await somebody()
    const slot = await findFirstSlot(sandbox, ada, 'ID')
    const byPhone = createBookingBody(slot, { state_abbrev: 'ID', appointment_method: 'phone' })
    expect(await readRefusal(bookSlot(sandbox, ada, byPhone))).toEqual({
      status: 422,
      code: 'not_allowed_for_patient',
    })
  })

  it('refuses a slot that is taken or was never offered [ERROR-09]', async () => {
    const [ada, bea] = [await somebody(), await somebody()]
    const slot = await findFirstSlot(sandbox, ada, 'FL')
    await bookSlot(sandbox, ada, createBookingBody(slot))
    const taken = { status: 409, code: 'provider_unavailable' }
    expect(await readRefusal(bookSlot(sandbox, bea, createBookingBody(slot)))).toEqual(taken)
    const early = createBookingBody(slot, { start_time: slot.start + 60 })
    expect(await readRefusal(bookSlot(sandbox, bea, early))).toEqual(taken)
    for (const start_time of [slot.start - 400 * 86_400, 0, 9_007_199_254_740_991])
      await expect(bookSlot(sandbox, bea, createBookingBody(slot, { start_time }))).rejects.toMatchObject({
        status: 400,
        payload: { errors: [{ field: 'appointment.start_time', message: 'Choose a time from the list' }] },
      })
  })

  it('refuses a counselor who does not exist or has another type [CALL-44]', async () => {
    const ada = await somebody()
    const slot = await findFirstSlot(sandbox, ada, 'FL')
    for (const change of [{ provider_id: 5 }, { provider_id: 2_147_483_647 }, { provider_type_id: 12 }]) {
      expect(await readRefusal(bookSlot(sandbox, ada, createBookingBody(slot, change)))).toEqual({
        status: 404,
        code: 'not_found',
      })
    }
  })

  it('refuses initials that do not match the patient [CALL-44] [VALID-16]', async () => {
    const ada = await somebody()
    const slot = await findFirstSlot(sandbox, ada, 'FL')
    const refused = bookSlot(sandbox, ada, createBookingBody(slot, { consent_user_initials: 'QQ' }))
    await expect(refused).rejects.toMatchObject({
      status: 400,
      payload: {
        errors: [{ field: 'appointment.consent_user_initials', message: 'Initials do not match.' }],
      },
    })
  })

  it('refuses overlapping visits of one member with two counselors [ERROR-09]', async () => {
    const ada = await somebody()
    const [first] = await findFreeSlots(sandbox, ada, 'TX')
    if (!first) throw new Error('no free slot in TX')
    await bookSlot(sandbox, ada, createBookingBody(first, { state_abbrev: 'TX' }))
    const second = await findFirstSlot(sandbox, ada, 'TX')
    expect(second.providerId).not.toBe(first.providerId)
    expect(second.start).toBe(first.start)
    expect(
      await readRefusal(bookSlot(sandbox, ada, createBookingBody(second, { state_abbrev: 'TX' }))),
    ).toEqual({
      status: 409,
      code: 'provider_unavailable',
    })
  })

  it('counts completed and booked visits against the covered sessions, but not canceled ones [ERROR-07]', async () => {
    const ada = await somebody(2)
    const [one, two, three] = await findFreeSlots(sandbox, ada, 'NY')
    if (!one || !two || !three) throw new Error('too few free slots')
    const inNewYork = { state_abbrev: 'NY' }
    const { appointment } = await bookSlot(sandbox, ada, createBookingBody(one, inNewYork))
    const other = await bookSlot(sandbox, ada, createBookingBody(two, inNewYork))
    const used = { status: 422, code: 'no_eap_sessions_remaining' }
    expect(await readRefusal(bookSlot(sandbox, ada, createBookingBody(three, inNewYork)))).toEqual(used)
    await cancel(ada, other.appointment.id)
    await bookSlot(sandbox, ada, createBookingBody(two, inNewYork))
    await sandbox.telehealth.control.complete(appointment.id)
    expect(await readRefusal(bookSlot(sandbox, ada, createBookingBody(three, inNewYork)))).toEqual(used)
    const free = await somebody(null)
    await bookSlot(sandbox, free, createBookingBody(three, inNewYork))
    expect(
      await readRefusal(bookSlot(sandbox, await somebody(0), createBookingBody(one, inNewYork))),
    ).toEqual(used)
  })

  it('answers a retry with the same key like the first time, even when no session is left [CALL-44]', async () => {
    const ada = await somebody(1)
    const slot = await findFirstSlot(sandbox, ada, 'GA')
    const wanted = createBookingBody(slot, { state_abbrev: 'GA' })
    const first = await bookSlot(sandbox, ada, wanted, 'key-1')
    sandbox.clock.advance(minutes(5))
    expect(await bookSlot(sandbox, ada, wanted, 'key-1')).toEqual(first)
    const other = { ...wanted, chief_complaint: 'Stress' }
    expect((await readRefusal(bookSlot(sandbox, ada, other, 'key-1'))).status).toBe(422)
    expect((await readRefusal(bookSlot(sandbox, ada, wanted, 'k'.repeat(201)))).status).toBe(400)
    expect(await upcoming(ada)).toHaveLength(1)
  })

  it('returns the booked visit for the same booking under another key, as from another tab [CALL-44]', async () => {
    const ada = await somebody(1)
    const slot = await findFirstSlot(sandbox, ada, 'GA')
    const wanted = createBookingBody(slot, { state_abbrev: 'GA' })
    const first = await bookSlot(sandbox, ada, wanted, 'tab-1')
    expect(await bookSlot(sandbox, ada, wanted, 'tab-2')).toEqual(first)
    expect(await bookSlot(sandbox, ada, wanted)).toEqual(first)
    expect(await upcoming(ada)).toHaveLength(1)
  })

  it('does not share keys between patients (trust R2) [CALL-44]', async () => {
    const [ada, bea] = [await somebody(), await somebody()]
    const [one, two] = await findFreeSlots(sandbox, ada, 'AZ')
    if (!one || !two) throw new Error('too few free slots')
    const first = await bookSlot(sandbox, ada, createBookingBody(one, { state_abbrev: 'AZ' }), 'shared')
    const second = await bookSlot(sandbox, bea, createBookingBody(two, { state_abbrev: 'AZ' }), 'shared')
    expect(second.appointment.id).not.toBe(first.appointment.id)
  })

  it('cancels with 204, once, and frees the slot and the session [CALL-47, BOOK-05]', async () => {
    const ada = await somebody(1)
    const slot = await findFirstSlot(sandbox, ada, 'OH')
    const { appointment } = await bookSlot(sandbox, ada, createBookingBody(slot, { state_abbrev: 'OH' }))
    const url = `/telehealth/v1/patients/${ada.id}/appointments/${appointment.id}/cancel`
    const answer = await sandbox.app.inject({ method: 'PUT', url, headers: ada.headers })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(await upcoming(ada)).toEqual([])
    expect(await readRefusal(cancel(ada, appointment.id))).toEqual({ status: 422, code: 'already_cancelled' })
    await bookSlot(sandbox, ada, createBookingBody(slot, { state_abbrev: 'OH' }))
  })

  it('can be canceled until it starts, and stays listed for 60 minutes after its start [CALL-45, CALL-47]', async () => {
    const ada = await somebody()
    const slot = await findFirstSlot(sandbox, ada, 'PA')
    const { appointment } = await bookSlot(sandbox, ada, createBookingBody(slot, { state_abbrev: 'PA' }))
    const start = Temporal.Instant.fromEpochMilliseconds(slot.start * 1000)
    const at = async (milliseconds: number) => {
      sandbox.clock.set(start.add({ milliseconds }))
      return upcoming(await sandbox.signIn(`member-${members}`))
    }
    expect((await at(-minutes(1)))[0]?.can_cancel).toBe(true)
    expect((await at(0))[0]?.can_cancel).toBe(false)
    const now = await sandbox.signIn(`member-${members}`)
    expect((await readRefusal(cancel(now, appointment.id))).status).toBe(422)
    expect(await at(minutes(60))).toHaveLength(1)
    expect(await at(minutes(60) + 1)).toEqual([])
  })

  it('counts visits that took place: marked as completed, or past [CALL-46, ENTITY-14]', async () => {
    const ada = await somebody()
    const [one, two] = await findFreeSlots(sandbox, ada, 'WA')
    if (!one || !two) throw new Error('too few free slots')
    const { appointment } = await bookSlot(sandbox, ada, createBookingBody(one, { state_abbrev: 'WA' }))
    await bookSlot(sandbox, ada, createBookingBody(two, { state_abbrev: 'WA' }))
    expect(await completed(ada)).toBe(0)
    await sandbox.telehealth.control.complete(appointment.id)
    await expect(sandbox.telehealth.control.complete(appointment.id)).rejects.toMatchObject({ status: 404 })
    expect(await completed(ada)).toBe(1)
    expect(await upcoming(ada)).toHaveLength(1)
    sandbox.clock.set(Temporal.Instant.fromEpochMilliseconds(two.start * 1000 + hours(1)))
    expect(await completed(await sandbox.signIn(`member-${members}`))).toBe(2)
  })
})
