import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { validateForm } from '@evenkeel/api-contract/fields/validate'
import { describe, expect, it } from 'vitest'
import { createTestServices, maya } from '#testing/test-services.ts'
import {
  sendAppointmentRequest,
  buildRequestBody,
  getRequestFields,
  parseRequestDraft,
  createRequestDraft,
} from './request-appointment.ts'

const nina = { providerId: 41, providerName: 'Dr. Nina Park', state: 'NY' }
const typed = {
  appointment_date: '03/10/2026',
  preferred_time: 'evening',
  appointment_method: 'phone',
  chief_complaint_comments: '  After work, please. ',
}

describe('appointment request', () => {
  it('sends counselor, day as YYYY-MM-DD, part of the day, method and note [ENTITY-06]', () => {
    expect(buildRequestBody(typed, nina, 13)).toEqual({
      provider_id: 41,
      provider_name: 'Dr. Nina Park',
      appointment_date: '2026-03-10',
      provider_type_id: 13,
      preferred_time: 'evening',
      appointment_method: 'phone',
      state_abbrev: 'NY',
      chief_complaint_comments: 'After work, please.',
    })
  })

  it('omits empty fields, and is null without a counselor', () => {
    const nameless = { ...nina, providerName: null, state: null }
    const body = buildRequestBody({ ...typed, chief_complaint_comments: ' ' }, nameless, 13)
    expect(body).not.toHaveProperty('chief_complaint_comments')
    expect(body).not.toHaveProperty('state_abbrev')
    expect(body).not.toHaveProperty('provider_name')
    expect(buildRequestBody(typed, { ...nina, providerId: null }, 13)).toBeNull()
  })

  it('is the same request until values or state change, also after a reload [CALL-33]', () => {
    let made = 0
    const newKey = () => `key-${(made += 1)}`
    const sent = createRequestDraft(typed, 'NY', null, newKey)
    const reloaded = parseRequestDraft(JSON.parse(JSON.stringify(sent)))
    expect(createRequestDraft({ ...typed }, 'NY', reloaded, newKey).key).toBe(sent.key)
    const otherTime = { ...typed, preferred_time: 'morning' }
    expect(createRequestDraft(otherTime, 'NY', reloaded, newKey).key).not.toBe(sent.key)
    expect(createRequestDraft(typed, 'CO', reloaded, newKey).key).not.toBe(sent.key)
    expect(parseRequestDraft(null)).toBeNull()
    expect(parseRequestDraft(typed)).toBeNull()
  })

  it('offers only the methods of this counselor [BOOK-12]', () => {
    const ways = (...offered: ('video' | 'phone')[]) =>
      getRequestFields(offered).find(({ id }) => id === 'appointment_method')
    expect(
      ways('video', 'phone')
        ?.options?.map(({ value }) => value)
        .toSorted(),
    ).toEqual(['phone', 'video'])
    // A single method is not a choice: the form shows it without asking.
    expect(ways('phone')).toBeUndefined()
  })

  it('requires a phone number when the counselor will call and none is known', () => {
    expect(getRequestFields(['phone']).map(({ id }) => id)).not.toContain('phone')
    const asked = getRequestFields(['phone'], 'counselor')
    const at = { values: {}, now: Temporal.Instant.from('2026-03-05T05:30:00Z'), zone: 'America/Denver' }
    expect(validateForm(asked, typed, at).map(({ field }) => field)).toEqual(['phone'])
    expect(buildRequestBody({ ...typed, phone: '7205550123' }, nina, 13)).not.toHaveProperty('phone')
  })

  it("accepts the day after tomorrow, and no earlier one, in the member's time zone [CONST-11]", () => {
    const problems = (appointment_date: string, zone: string) =>
      validateForm(
        getRequestFields(['phone']),
        { ...typed, appointment_date },
        { values: {}, now: Temporal.Instant.from('2026-03-05T05:30:00Z'), zone },
      ).map(({ field }) => field)
    expect(problems('03/06/2026', 'America/Denver')).toEqual([])
    expect(problems('03/05/2026', 'America/Denver')).toEqual(['appointment_date'])
    expect(problems('03/06/2026', 'America/New_York')).toEqual(['appointment_date'])
  })

  it('includes its idempotency key, so that a second attempt is the same request [CALL-33]', async () => {
    const services = createTestServices({ 'POST /appointment-slot-queries': () => ({ id: 'x' }) })
    services.session.accept({ ...maya(), auth_token: 'm-1' })
    const body = buildRequestBody(typed, nina, 13)
    if (body) await sendAppointmentRequest(services.session, body, 'k-1')
    expect(services.calls).toMatchObject([
      { body: { provider_id: 41 }, headers: { 'idempotency-key': 'k-1', authorization: 'Token m-1' } },
    ])
  })

  it.each([
    ['telehealth error 422: no_eap_sessions_remaining', errorMessages.noSessionsRemaining],
    ['telehealth error 404: not_found', errorMessages.slotQueryNotFound],
  ])('shows the catalog text for "%s" [ERROR-11] [ERROR-12]', async (message, text) => {
    const refused = new ApiError(422, { message, errors: [{ field: null, message: 'other words' }] }, 'test')
    const services = createTestServices({ 'POST /appointment-slot-queries': () => refused })
    services.session.accept({ ...maya(), auth_token: 'm-1' })
    const body = buildRequestBody(typed, nina, 13)
    const asked = body === null ? Promise.resolve() : sendAppointmentRequest(services.session, body, 'k-1')
    await expect(asked).rejects.toMatchObject({ payload: { errors: [{ field: null, message: text }] } })
  })

  it('passes other refusals through unchanged', async () => {
    const refused = new ApiError(
      400,
      { errors: [{ field: 'appointment_date', message: 'Too early' }] },
      'test',
    )
    const services = createTestServices({ 'POST /appointment-slot-queries': () => refused })
    services.session.accept({ ...maya(), auth_token: 'm-1' })
    const body = buildRequestBody(typed, nina, 13)
    await expect(body && sendAppointmentRequest(services.session, body, 'k-1')).rejects.toBe(refused)
  })
})
