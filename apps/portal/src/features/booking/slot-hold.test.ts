import { getMinutesLeft } from '#session/booking/hold-minutes.ts'
import { ApiError, NetworkError } from '@evenkeel/api-contract/client/api-call'
import { describe, expect, it } from 'vitest'
import { isDraftOutdated } from '#session/booking/booking-wizard.ts'
import { createTestServices, maya } from '#testing/test-services.ts'
import { buildDraftSlot } from './request-builders.ts'
import { bookAsMember } from './book-appointment.ts'
import {
  requestHold,
  getHoldAnnouncement,
  formatHoldCountdown,
  getSlotToHold,
  classifyHoldRefusal,
  releaseHold,
} from './slot-hold.ts'

const hour = { method: 'video', providerId: 41, slot: '2026-11-24T17:00:00Z', state: 'CO' } as const
const held = {
  id: '00000000-0000-4000-8000-0000000000ff',
  provider_id: 41,
  start_time: '2026-11-24T10:00:00-07:00',
  expires_at: '2026-11-20T15:10:00Z',
}
const services = {
  'GET /me/intake': () => ({ status: 'complete' }),
  'POST /v2/patients/:id/holds': () => ({ hold: held }),
  'POST /mdlive/holds': () => ({ hold: held }),
  'DELETE /v2/patients/:id/holds/:hold': () => undefined,
  'DELETE /mdlive/holds/:hold': () => undefined,
  'GET /mdlive/fake-user-token': () => ({
    jwt: 'fake',
    user: { id: 7, type: 'User', time_to_live_minutes: 60 },
  }),
  'POST /v2/patients/:id/appointments': () => ({ appointment: {} }),
}

const servicesOf = (who: 'member' | 'visitor') => {
  const made = createTestServices(services)
  if (who === 'member') made.session.accept({ ...maya(), auth_token: 'm-1' })
  else made.session.holdAnswerToken('answers-1')
  made.booking.update(hour)
  const { session, booking } = made
  return { ...made, searcher: { session, booking, patientId: who === 'member' ? 700_001 : null } }
}
const wanted = {
  provider_id: 41,
  start_time: 1_795_539_600,
  state_abbrev: 'CO',
  appointment_method: 'video',
} as const

describe('slot hold', () => {
  it('is requested for slot, state and method; not while one of them is missing', () => {
    const { booking } = servicesOf('member')
    expect(getSlotToHold(booking.read(), 'CO')).toEqual(wanted)
    expect(getSlotToHold(booking.read(), null)).toBeNull()
    booking.update({ slot: null })
    expect(getSlotToHold(booking.read(), 'CO')).toBeNull()
  })

  it('is not requested from the telehealth service once the organization has closed booking', async () => {
    const closed = new ApiError(403, { error_codes: ['booking_closed'], errors: [] }, 'test')
    const app = createTestServices({ ...services, 'GET /appointments/booking': () => closed })
    app.session.accept({ ...maya(), auth_token: 'm-1' })
    const searcher = { session: app.session, booking: app.booking, patientId: 700_001 }
    await expect(requestHold(searcher, wanted)).rejects.toBe(closed)
    expect(app.calls.map(({ where }) => where)).toEqual(['GET /appointments/booking'])
    expect(classifyHoldRefusal(closed)).toBe('refused')
  })

  it('uses the telehealth service for a member and our API for a visitor', async () => {
    const member = servicesOf('member')
    await requestHold(member.searcher, wanted)
    expect(member.calls).toMatchObject([
      { where: 'GET /appointments/booking' },
      { params: { id: 700_001 }, body: { hold: wanted } },
    ])
    const visitor = servicesOf('visitor')
    await requestHold(visitor.searcher, wanted)
    expect(visitor.calls.at(-1)).toMatchObject({
      where: 'POST /mdlive/holds',
      query: { patient_id: 7 },
      headers: { 'x-mdlive-token': 'fake', authorization: 'Token answers-1' },
    })
  })

  it('sends the existing hold after log-in, so that it does not block the person', async () => {
    const { searcher, booking, calls } = servicesOf('member')
    booking.update({ holdId: held.id, holdUntil: held.expires_at })
    await requestHold(searcher, wanted)
    await bookAsMember(searcher, {}, 38)
    expect(calls.flatMap(({ headers }) => headers['x-hold-id'] ?? [])).toEqual([held.id, held.id])
  })

  it('is stored in the draft, which is outdated when the hold changes', () => {
    const { booking } = servicesOf('visitor')
    booking.keepDraft('00000000-0000-4000-8000-0000000000dd')
    expect(isDraftOutdated(booking.read())).toBe(false)
    booking.update({ holdId: held.id })
    expect(isDraftOutdated(booking.read())).toBe(true)
    expect(buildDraftSlot(booking.read())).toMatchObject({ hold_id: held.id })
  })

  it('keeps the booking key: the same slot is the same booking, held or not', () => {
    const { booking } = servicesOf('member')
    const key = booking.bookingKey()
    booking.update({ holdId: held.id, holdUntil: held.expires_at })
    expect(booking.bookingKey()).toBe(key)
  })

  it('survives a reload and is cleared with the slot', () => {
    const made = servicesOf('visitor')
    made.booking.update({ holdId: held.id, holdUntil: held.expires_at })
    const again = made.openVisit()
    expect(again.read()).toMatchObject({ holdId: held.id, holdUntil: held.expires_at })
    again.update({ slot: '2026-11-24T18:00:00Z' })
    expect(again.read()).toMatchObject({ holdId: null, holdUntil: null })
  })
})

describe('releasing a hold', () => {
  it.each([
    ['member', 'DELETE /v2/patients/:id/holds/:hold'],
    ['visitor', 'DELETE /mdlive/holds/:hold'],
  ] as const)('runs as %s, once', async (who, where) => {
    const { searcher, booking, calls } = servicesOf(who)
    booking.update({ holdId: held.id, holdUntil: held.expires_at })
    await releaseHold(searcher)
    await releaseHold(searcher)
    const released = calls.filter((call) => call.where.startsWith('DELETE'))
    expect(released).toMatchObject([{ where, params: { hold: held.id } }])
    expect(booking.read()).toMatchObject({ holdId: null, slot: hour.slot })
  })

  it('ignores errors', async () => {
    const made = createTestServices({ 'DELETE /v2/patients/:id/holds/:hold': () => new NetworkError('down') })
    made.session.accept({ ...maya(), auth_token: 'm-1' })
    made.booking.update({ ...hour, holdId: held.id })
    await expect(releaseHold({ ...made, patientId: 700_001 })).resolves.toBeUndefined()
  })
})

describe('refused hold', () => {
  const refused = (status: number, code: string) =>
    new ApiError(status, { error_codes: [code], errors: [] }, 'test')

  it.each([
    [refused(409, 'provider_unavailable'), 'taken'],
    [refused(422, 'no_state_license'), 'refused'],
    [refused(422, 'not_allowed_for_patient'), 'refused'],
    [refused(404, 'not_found'), 'nothing'],
    [new ApiError(503, { errors: [] }, 'test'), 'nothing'],
    [new NetworkError('down'), 'nothing'],
  ] as const)('means: %# %s', (error, meaning) => {
    expect(classifyHoldRefusal(error)).toBe(meaning)
  })
})

describe('countdown', () => {
  it.each([
    ['2026-11-20T15:00:00Z', 'Held for you for 10 more minutes.'],
    ['2026-11-20T15:01:01Z', 'Held for you for 9 more minutes.'],
    ['2026-11-20T15:09:30Z', 'Held for you for one more minute.'],
    ['2026-11-20T15:10:00Z', null],
    ['2026-11-20T12:00:00Z', 'Held for you for 10 more minutes.'],
  ])('at %s shows: %s', (now, words) => {
    const left = getMinutesLeft(held.expires_at, Temporal.Instant.from(now))
    expect(left === null ? null : formatHoldCountdown(left)).toBe(words)
  })

  it('is announced by screen readers once at two minutes and once at the end', () => {
    const heard = [10, 9, 3, 2, 1].map((left) => getHoldAnnouncement(left, false, true))
    expect(heard.slice(0, 3)).toEqual(['', '', ''])
    expect(heard[3]).toContain('less than two more minutes')
    expect(heard[4]).toBe(heard[3])
    expect(getHoldAnnouncement(null, true, true)).toContain('not held for you anymore')
    expect(getHoldAnnouncement(null, false, true)).toBe('')
  })
})
