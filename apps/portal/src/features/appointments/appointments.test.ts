import { ApiError, NetworkError } from '@evenkeel/api-contract/client/api-call'
import type { AppointmentRecord } from '@evenkeel/api-contract/portal/appointments'
import { describe, expect, it } from 'vitest'
import { cancelVisit, withdrawRequest } from '#session/confirmed-actions.ts'
import { createTestServices, maya } from '#testing/test-services.ts'
import type { AppointmentWithStatus } from '@evenkeel/api-contract/telehealth/appointments'
import { QueryClient } from '@tanstack/react-query'
import { pastAppointmentsQuery, sendRequestReminder, requestsQuery } from './api.ts'
import { getFinishPath } from '#session/visits/use-finish-booking.ts'
import {
  describeRequestedTime,
  toEndedAppointments,
  describeEnding,
  findPendingRecord,
  getReminderStatus,
} from './appointment-lists.ts'
import { appointment, appointmentRequest } from '#testing/appointments.ts'

const refused = (status: number, ...error_codes: string[]) =>
  new ApiError(status, { error_codes, errors: [] }, 'test')
const record = (otherwise: Partial<AppointmentRecord>): AppointmentRecord => ({
  id: '00000000-0000-4000-8000-0000000000dd',
  status: 'draft',
  appointment_method: 'video',
  mdlive_provider_id: 41,
  provider_name: 'Dr. Nina Park',
  selected_time_slot: '2026-11-24T17:00:00Z',
  mdlive_appointment_id: null,
  appointment_state: 'CO',
  error_code: null,
  inquiry_id: null,
  show_homepage_message: true,
  created_at: '2026-11-20T15:00:00Z',
  modified_at: '2026-11-20T15:00:00Z',
  ...otherwise,
})

describe('cancelation', () => {
  const cancelling = async (answer: unknown) => {
    const services = createTestServices({ 'PUT /v1/patients/:patient/appointments/:id/cancel': () => answer })
    services.session.accept({ ...maya(), auth_token: 'm-1' })
    await cancelVisit(services.session, 700_001, 9)
    return services.calls
  }

  it('calls the telehealth service for this appointment [CALL-47]', async () => {
    expect(await cancelling(undefined)).toMatchObject([
      { params: { patient: 700_001, id: 9 }, headers: { authorization: 'Bearer jwt-1' } },
    ])
  })

  it.each([refused(422, 'already_cancelled'), refused(404)])(
    'succeeds when the appointment is already gone: %# [BOOK-05]',
    async (answer) => {
      await expect(cancelling(answer)).resolves.toHaveLength(1)
    },
  )

  it.each([refused(422, 'too_early'), new NetworkError('down')])('fails otherwise: %#', async (answer) => {
    await expect(cancelling(answer)).rejects.toBe(answer)
  })
})

describe("the member's own record", () => {
  it('is shown when it adds to the list', () => {
    expect(findPendingRecord(null, 'some')).toBeNull()
    expect(findPendingRecord(record({ status: 'booked' }), 'some')).toBeNull()
    expect(findPendingRecord(record({ status: 'requested' }), 'some')?.kind).toBe('requested')
  })

  it('is completed by sending it, or by choosing another time when the first was taken', () => {
    const at = (status: 'draft' | 'refused', error_code: string | null = null) => {
      const open = findPendingRecord(record({ status, error_code }), 'some')
      return open && open.kind !== 'requested' && getFinishPath(open.kind, open.record)
    }
    expect(at('draft')).toBe('/schedule/register-success')
    expect(at('refused')).toBe('/schedule/provider-schedule')
    expect(at('refused', 'no_state_license')).toBe('/schedule/results')
  })

  it.each([
    ['provider_unavailable', 'some', 'time'],
    ['provider_unavailable', 'none', 'call'],
    ['not_allowed_for_patient', 'some', 'counselor'],
    ['no_state_license', 'unknown', 'counselor'],
    ['no_eap_sessions_remaining', 'none', 'call'],
    ['no_eap_sessions_remaining', 'asking', 'call'],
    ['no_eap_sessions_remaining', 'unknown', 'call'],
    // A visit was canceled since, so the session is available again.
    ['no_eap_sessions_remaining', 'some', 'time'],
    [null, 'unknown', 'time'],
  ] as const)(
    'refused with %s and sessions left: %s, suggests: %s [ERROR-05, ERROR-07, ERROR-08, ERROR-10]',
    (error_code, left, kind) => {
      expect(findPendingRecord(record({ status: 'refused', error_code }), left)?.kind).toBe(kind)
    },
  )
})

describe('past appointments', () => {
  const past = (count: number) =>
    Array.from({ length: count }, (_, at): AppointmentWithStatus => ({
      ...appointment({ id: at + 1 }),
      status: 'completed',
    }))

  it('load pages of 30 until one is not full', async () => {
    const services = createTestServices({
      'GET /v2/patients/:id/appointments/past': ({ query }) => ({
        appointments: past((query as { page: number }).page === 1 ? 30 : 2),
      }),
    })
    services.session.accept({ ...maya(), auth_token: 'm-1' })
    const client = new QueryClient()
    const data = await client.fetchInfiniteQuery({
      ...pastAppointmentsQuery(services.session, 700_001),
      pages: 3,
    })
    expect(data.pages.flat()).toHaveLength(32)
    expect(services.calls.map(({ query }) => query)).toEqual([
      { page: 1, per_page: 30 },
      { page: 2, per_page: 30 },
    ])
  })

  it.each([
    ['completed', {}, 'Took place'],
    ['completed', { did_not_come: true }, 'Your counselor noted that you did not come'],
    ['cancelled', {}, 'Canceled'],
    ['cancelled', { canceled_by: 'member' }, 'You canceled it'],
    ['cancelled', { canceled_by: 'counselor' }, 'Canceled by your counselor'],
    ['cancelled', { canceled_by: 'not_held' }, 'Did not take place'],
  ] as const)('show how they ended: %s %o', (status, by, words) => {
    const one = { appointment: { ...appointment({}), status, ...by }, replacement: null, isGone: false }
    expect(describeEnding(one, 'America/Denver')).toBe(words)
  })
})

describe('rescheduled appointment', () => {
  it('is shown as canceled when its replacement is canceled', () => {
    const moved = { ...appointment({}), status: 'cancelled' as const }
    const gone = { ...moved, id: moved.id + 1 }
    const replacement = {
      from_appointment_id: moved.id,
      to_appointment_id: gone.id,
      start_time: '2030-03-05T17:00:00Z',
    }
    const said = (status: AppointmentWithStatus['status']) =>
      toEndedAppointments([{ ...gone, status }, moved], [replacement]).map((one) =>
        describeEnding(one, 'America/Denver'),
      )
    expect(said('cancelled')).toEqual(['Canceled', 'Moved to Tuesday, March 5 at 10:00 AM, then canceled'])
    expect(said('booked')).toEqual(['Booked', 'Moved to Tuesday, March 5 at 10:00 AM'])
  })
})

describe('time requests', () => {
  it('show day and part of the day in any selected time zone', () => {
    expect(describeRequestedTime(appointmentRequest({}))).toBe('Tuesday, March 10, in the morning')
    expect(describeRequestedTime(appointmentRequest({ preferred_time: 'first available' }))).toContain(
      'at the first free time',
    )
  })

  it('can be reminded of from the given instant on, not before', () => {
    const asked = appointmentRequest({ may_remind_from: '2026-11-21T15:00:00Z' })
    const at = (now: string) => getReminderStatus(asked, Temporal.Instant.from(now), 'America/Denver')
    expect(at('2026-11-21T14:59:59Z')).toEqual({ now: false, from: 'Saturday, November 21 at 8:00 AM' })
    expect(at('2026-11-21T15:00:00Z')).toEqual({ now: true })
  })

  it('are listed, reminded of and withdrawn with their own calls', async () => {
    const services = createTestServices({
      'GET /appointment-slot-queries': () => ({
        count: 1,
        next: null,
        previous: null,
        results: [appointmentRequest({})],
      }),
      'POST /appointment-slot-queries/:id/remind': () =>
        appointmentRequest({ reminded_at: '2026-11-20T15:00:00Z' }),
      'POST /appointment-slot-queries/:id/cancel': () => appointmentRequest({}),
    })
    services.session.accept({ ...maya(), auth_token: 'm-1' })
    const { pages } = await new QueryClient().fetchInfiniteQuery(requestsQuery(services.session))
    expect(pages[0]?.results).toHaveLength(1)
    await sendRequestReminder(services.session, appointmentRequest({}).id)
    await withdrawRequest(services.session, appointmentRequest({}).id)
    expect(services.calls.slice(1)).toMatchObject([
      { where: 'POST /appointment-slot-queries/:id/remind', params: { id: appointmentRequest({}).id } },
      { where: 'POST /appointment-slot-queries/:id/cancel', params: { id: appointmentRequest({}).id } },
    ])
  })

  it('count as withdrawn only when they are gone', async () => {
    const withdrawing = (answer: unknown) => {
      const services = createTestServices({ 'POST /appointment-slot-queries/:id/cancel': () => answer })
      services.session.accept({ ...maya(), auth_token: 'm-1' })
      return withdrawRequest(services.session, appointmentRequest({}).id)
    }
    await expect(withdrawing(refused(404))).resolves.toBeUndefined()
    await expect(withdrawing(refused(503))).rejects.toBeInstanceOf(ApiError)
  })
})
