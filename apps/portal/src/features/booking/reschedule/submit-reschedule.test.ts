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

describe('reschedule', () => {
  it('sends the old appointment and the new slot; a second attempt has the same key [BOOK-06]', async () => {
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

  it('has a new key for another slot', async () => {
    const services = servicesWith(reschedule({}))
    await submitReschedule(services)
    services.booking.update({ slot: '2026-11-26T18:00:00Z' })
    await submitReschedule(services)
    const [first, second] = services.calls
    expect(second?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key'])
  })

  it.each(['movingId', 'providerId', 'slot', 'state', 'method'] as const)('is null without %s', (part) => {
    const { booking } = servicesWith(null)
    booking.update({ [part]: null })
    expect(buildRescheduleRequest(booking.read())).toBeNull()
  })

  it('survives a reload, and opens the review even when an earlier booking is stored [BOOK-06]', () => {
    const services = servicesWith(null)
    services.booking.keepDraft('00000000-0000-4000-8000-0000000000dd')
    const again = services.openVisit().read()
    expect(again).toMatchObject({ movingId: 9001, movingFrom: old.movingFrom })
  })

  it('never becomes a new booking after log-in [BOOK-06]', () => {
    const { booking } = servicesWith(null)
    expect(getPendingStep(booking.read())).toBeNull()
    booking.update({ movingId: null })
    expect(getPendingStep(booking.read())).toBe('consent')
  })

  it('ends when the person starts a new appointment', () => {
    const { booking } = servicesWith(null)
    booking.update({ answerSetId: 'a' })
    expect(booking.read()).toMatchObject({ movingId: null, movingFrom: null })
  })
})

describe('outcome of a reschedule', () => {
  it('polls while in progress, and reports no error on success', () => {
    expect(getRescheduleFailure(reschedule({ status: 'working' }))).toBeNull()
    expect(getRescheduleFailure(reschedule({}))).toBeNull()
  })

  it('offers another time when the old one is kept, and continues with the current appointment [BOOK-06]', () => {
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
  ])('redirects after %s to %s', (error_code, link) => {
    expect(getRescheduleFailure(reschedule({ status: 'kept', error_code }))?.notice.link).toBe(link)
  })

  it('reports that no appointment is left, with the phone number, and clears the appointment', () => {
    const end = getRescheduleFailure(reschedule({ status: 'needs_call', appointment_id: null }))
    expect(end).toMatchObject({
      to: '/mdlerror',
      notice: { message: 'Said by the server.' },
      part: { movingId: null, slot: null },
    })
  })
})

describe('refused reschedule', () => {
  const refused = (status: number) =>
    new ApiError(status, { errors: [{ field: null, message: 'It has started.' }] }, 'test')

  it.each([404, 409])('shows the reason and clears the appointment after %s', (status) => {
    expect(getRescheduleRefusal(refused(status))).toMatchObject({
      notice: { message: 'It has started.', link: '/appointments' },
      part: { movingId: null },
    })
  })

  it('asks for another time when the chosen one is the current one', () => {
    const end = getRescheduleRefusal(refused(400))
    expect(end).toMatchObject({ notice: { link: '/schedule/provider-schedule' }, part: { slot: null } })
    expect(end?.part).not.toHaveProperty('movingId')
  })

  it.each([refused(503), refused(429), new NetworkError('down')])('can be retried: %#', (error) => {
    expect(getRescheduleRefusal(error)).toBeNull()
  })
})
