import { ApiError, NetworkError } from '@evenkeel/api-contract/client/api-call'
import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import type { Reschedule } from '@evenkeel/api-contract/portal/reschedules'
import { describe, expect, it } from 'vitest'
import { getPendingStep } from '#session/booking/pending-step.ts'
import { createTestServices, maya } from '#testing/test-services.ts'
import {
  submitReschedule,
  buildRescheduleRequest,
  getRescheduleRefusal,
  getRescheduleFailure,
} from './submit-reschedule.ts'

const old = {
  movingId: 9001,
  movingFrom: '2026-11-24T17:00:00Z',
  providerId: 41,
  providerName: 'Dr. Nina Park',
  method: 'phone',
  state: 'CO',
  slot: '2026-11-25T18:00:00Z',
} as const

const reschedule = (otherwise: Partial<Reschedule>): Reschedule => ({
  id: '00000000-0000-4000-8000-00000000aaaa',
  status: 'moved',
  appointment_id: 9002,
  old_start_time: old.movingFrom,
  new_start_time: old.slot,
  provider_id: 41,
  provider_name: 'Dr. Nina Park',
  appointment_method: 'phone',
  error_code: null,
  message: 'Said by the server.',
  ...otherwise,
})

const servicesWith = (answer: unknown) => {
  const services = createTestServices({ 'POST /appointments/reschedules': () => answer })
  services.session.accept({ ...maya(), auth_token: 'm-1' })
  services.booking.update(old)
  return services
}

describe('moving an appointment', () => {
  it('names the old appointment and the new hour, and a second try is the same act [BOOK-06]', async () => {
    const services = servicesWith(reschedule({}))
    await submitReschedule(services)
    await submitReschedule(services)
    const [first, second] = services.calls
    expect(first?.body).toEqual({
      appointment_id: 9001,
      provider_id: 41,
      provider_name: 'Dr. Nina Park',
      start_time: 1_795_629_600,
      appointment_method: 'phone',
      state_abbrev: 'CO',
    })
    expect(first?.headers['idempotency-key']).toMatch(/^key-/)
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
  })

  it('is another act for another hour', async () => {
    const services = servicesWith(reschedule({}))
    await submitReschedule(services)
    services.booking.update({ slot: '2026-11-26T18:00:00Z' })
    await submitReschedule(services)
    const [first, second] = services.calls
    expect(second?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key'])
  })

  it.each(['movingId', 'providerId', 'slot', 'state', 'method'] as const)('is nothing without %s', (part) => {
    const { booking } = servicesWith(null)
    booking.update({ [part]: null })
    expect(buildRescheduleRequest(booking.read())).toBeNull()
  })

  it('survives a reload, and leads to the review even where an earlier booking is still kept [BOOK-06]', () => {
    const services = servicesWith(null)
    services.booking.keepDraft('00000000-0000-4000-8000-0000000000dd')
    const again = services.openVisit().read()
    expect(again).toMatchObject({ movingId: 9001, movingFrom: old.movingFrom })
  })

  it('never becomes a new booking by signing in [BOOK-06]', () => {
    const { booking } = servicesWith(null)
    expect(getPendingStep(booking.read())).toBeNull()
    booking.update({ movingId: null })
    expect(getPendingStep(booking.read())).toBe('consent')
  })

  it('ends where a person begins a new appointment', () => {
    const { booking } = servicesWith(null)
    booking.update({ answerSetId: 'a' })
    expect(booking.read()).toMatchObject({ movingId: null, movingFrom: null })
  })
})

describe('how a move ends', () => {
  it('keeps on while it is under way, and has no trouble when it worked', () => {
    expect(getRescheduleFailure(reschedule({ status: 'working' }))).toBeNull()
    expect(getRescheduleFailure(reschedule({}))).toBeNull()
  })

  it('offers another time where the old one is, and goes on with the appointment that lives now [BOOK-06]', () => {
    const end = getRescheduleFailure(reschedule({ status: 'kept', error_code: 'provider_unavailable' }))
    expect(end).toEqual({
      to: '/mdlerror',
      notice: {
        message: 'Said by the server.',
        link: '/schedule/provider-schedule',
        label: errorMessages.selectAnotherTime,
      },
      part: { slot: null, movingId: 9002 },
    })
  })

  it.each([
    ['no_state_license', '/schedule/results'],
    ['not_allowed_for_patient', '/schedule/results'],
    ['no_eap_sessions_remaining', '/appointments'],
    ['unknown', '/schedule/provider-schedule'],
  ])('leads on after %s to %s', (error_code, link) => {
    expect(getRescheduleFailure(reschedule({ status: 'kept', error_code }))?.notice.link).toBe(link)
  })

  it('tells that nothing is left, beside the phone, and forgets the appointment', () => {
    const end = getRescheduleFailure(reschedule({ status: 'needs_call', appointment_id: null }))
    expect(end).toMatchObject({
      to: '/mdlerror',
      notice: { message: 'Said by the server.' },
      part: { movingId: null, slot: null },
    })
  })
})

describe('a move that was refused', () => {
  const refused = (status: number) =>
    new ApiError(status, { errors: [{ field: null, message: 'It has started.' }] }, 'test')

  it.each([404, 409])('says so and forgets the appointment after %s', (status) => {
    expect(getRescheduleRefusal(refused(status))).toMatchObject({
      notice: { message: 'It has started.', link: '/appointments' },
      part: { movingId: null },
    })
  })

  it('asks for another time where the chosen one is the old one', () => {
    const end = getRescheduleRefusal(refused(400))
    expect(end).toMatchObject({ notice: { link: '/schedule/provider-schedule' }, part: { slot: null } })
    expect(end?.part).not.toHaveProperty('movingId')
  })

  it.each([refused(503), refused(429), new NetworkError('down')])('may be tried again: %#', (error) => {
    expect(getRescheduleRefusal(error)).toBeNull()
  })
})
