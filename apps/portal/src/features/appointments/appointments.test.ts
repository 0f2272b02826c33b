import { timeZones } from '@evenkeel/contract/lists/time-zones'
import { clockChanges, onTheWall } from '@evenkeel/contract/testing/clock-changes'
import { Refused, Unreachable } from '@evenkeel/contract/call'
import type { AppointmentRecord } from '@evenkeel/contract/own/appointments'
import { describe, expect, it } from 'vitest'
import { cancel, withdraw } from '#session/confirmed-acts.ts'
import { createTestServices, maya } from '#testing/test-services.ts'
import type { KnownAppointment } from '@evenkeel/contract/telehealth/appointments'
import { QueryClient } from '@tanstack/react-query'
import { calendarFile, connectionParams, joinTrouble, pastQuery, remind, requestsQuery } from './api.ts'
import {
  askedFor,
  endingOf,
  finishAt,
  joinOf,
  movingFrom,
  openRecord,
  reminderOf,
  serverNow,
  todo,
  whenWords,
} from './model.ts'
import { appointment, request } from './testing/appointments.ts'

const refused = (status: number, ...error_codes: string[]) =>
  new Refused(status, { error_codes, errors: [] }, 'test')
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

describe('cancelling', () => {
  const cancelling = async (answer: unknown) => {
    const services = createTestServices({ 'PUT /v1/patients/:patient/appointments/:id/cancel': () => answer })
    services.session.accept({ ...maya(), auth_token: 'm-1' })
    await cancel(services.session, 700_001, 9)
    return services.calls
  }

  it('calls the telehealth service for this appointment [CALL-47]', async () => {
    expect(await cancelling(undefined)).toMatchObject([
      { params: { patient: 700_001, id: 9 }, headers: { authorization: 'Bearer jwt-1' } },
    ])
  })

  it.each([refused(422, 'already_cancelled'), refused(404)])(
    'counts as done when it is gone already: %# [BOOK-05]',
    async (answer) => {
      await expect(cancelling(answer)).resolves.toHaveLength(1)
    },
  )

  it.each([refused(422, 'too_early'), new Unreachable('down')])('fails otherwise: %#', async (answer) => {
    await expect(cancelling(answer)).rejects.toBe(answer)
  })
})

describe("the server's clock", () => {
  const server_time = '2026-11-24T16:44:00Z'
  const join = { opens_at: '2026-11-24T16:45:00Z', closes_at: '2026-11-24T17:50:00Z', server_time }
  const wrong = Temporal.Instant.from('2026-11-24T12:00:00Z')

  it('opens the room of a visit, however wrong that of the device is [BOOK-14]', () => {
    const booking = { join, receivedAt: 1000 }
    const isOpen = (monotonic: number) =>
      joinOf(appointment({ join }), serverNow(booking, monotonic, wrong), 'UTC')
    expect(isOpen(1000 + 59_999)).toEqual({ isOpen: false, from: expect.any(String) })
    expect(isOpen(1000 + 60_000)).toEqual({ isOpen: true })
    expect(isOpen(1000 + 3_960_000)).toBeNull()
  })

  it("is the device's own where the service did not say its time", () => {
    expect(serverNow({ join: { ...join, server_time: undefined } }, 5, wrong)).toBe(wrong)
    expect(serverNow({ join: null, receivedAt: 1 }, 5, wrong)).toBe(wrong)
  })
})

describe('the own record', () => {
  it('is shown while it says more than the list', () => {
    expect(openRecord(null, 'some')).toBeNull()
    expect(openRecord(record({ status: 'booked' }), 'some')).toBeNull()
    expect(openRecord(record({ status: 'requested' }), 'some')?.kind).toBe('requested')
  })

  it('is finished by sending it, or by choosing another time when the first was taken', () => {
    const at = (status: 'draft' | 'refused', error_code: string | null = null) => {
      const open = openRecord(record({ status, error_code }), 'some')
      return open && finishAt(open)
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
    // A visit was cancelled since: the session is there again.
    ['no_eap_sessions_remaining', 'some', 'time'],
    [null, 'unknown', 'time'],
  ] as const)(
    'refused with %s and sessions left: %s, advises: %s [ERROR-05, ERROR-07, ERROR-08, ERROR-10]',
    (error_code, left, kind) => {
      expect(openRecord(record({ status: 'refused', error_code }), left)?.kind).toBe(kind)
    },
  )
})

it('says when in the chosen zone, with the zone in words [BOOK-11]', () => {
  expect(whenWords('2026-11-24T12:00:00-05:00', 'America/Denver')).toBe(
    'Tuesday, November 24 at 10:00 AM Mountain Standard Time',
  )
})

describe.each(timeZones.map(({ value }) => value))('around both changes of the clocks in %s', (zone) => {
  it('the page prints the instant that mail, calendar and API mean [BOOK-11, CONST-05]', () => {
    const printed = clockChanges.map((moment) => {
      // The wire writes it with the counselor's offset, which is another one.
      const wire = moment.toZonedDateTimeISO('America/Anchorage').toString({ timeZoneName: 'never' })
      const words = whenWords(wire, zone)
      const { weekday, day, time } = onTheWall(moment, zone)
      expect(words).toContain(`${weekday}, ${day} at ${time} `)
      return `${words} ${moment.toZonedDateTimeISO(zone).year}`
    })
    expect(new Set(printed).size).toBe(clockChanges.length)
  })
})

describe('what to do on the day', () => {
  const phone_call = { caller: 'counselor', number: '7205550123', at: '2026-11-24T17:00:00Z' } as const

  it('says who calls which number when, in the chosen zone [BOOK-02]', () => {
    const byPhone = appointment({ appointment_method: 'phone', phone_call })
    expect(todo(byPhone, 'America/Denver')).toBe(
      'Dr. Nina Park calls you on (720) 555-0123 at 10:00 AM. You do not need to call.',
    )
    expect(todo(byPhone, 'America/New_York')).toContain('12:00 PM')
  })

  it('asks to be ready for a video visit', () => {
    expect(todo(appointment({}), 'America/Denver')).toMatch(/^Please be ready/)
  })
})

it('hands everything of the old appointment to the calendar, and no hour [BOOK-06]', () => {
  expect(movingFrom(appointment({ appointment_method: 'phone' }))).toEqual({
    movingId: 9001,
    movingFrom: '2026-11-24T17:00:00Z',
    providerId: 41,
    providerName: 'Dr. Nina Park',
    method: 'phone',
    state: 'CO',
    slot: null,
    bookingKey: null,
    outcome: null,
  })
})

describe('past appointments', () => {
  const past = (count: number) =>
    Array.from({ length: count }, (_, at): KnownAppointment => ({
      ...appointment({ id: at + 1 }),
      status: 'completed',
    }))

  it('come by pages of 30 until one is not full', async () => {
    const services = createTestServices({
      'GET /v2/patients/:id/appointments/past': ({ query }) => ({
        appointments: past((query as { page: number }).page === 1 ? 30 : 2),
      }),
    })
    services.session.accept({ ...maya(), auth_token: 'm-1' })
    const client = new QueryClient()
    const data = await client.fetchInfiniteQuery({ ...pastQuery(services.session, 700_001), pages: 3 })
    expect(data.pages.flat()).toHaveLength(32)
    expect(services.calls.map(({ query }) => query)).toEqual([
      { page: 1, per_page: 30 },
      { page: 2, per_page: 30 },
    ])
  })

  it.each([
    ['completed', 'Took place'],
    ['cancelled', 'Cancelled'],
  ] as const)('say what became of them: %s', (status, words) => {
    expect(endingOf({ ...appointment({}), status })).toBe(words)
  })
})

describe('own requests', () => {
  it('are said with day and part of the day, whatever zone is chosen', () => {
    expect(askedFor(request({}))).toBe('Tuesday, March 10, in the morning')
    expect(askedFor(request({ preferred_time: 'first available' }))).toContain('at the first free time')
  })

  it('can be reminded of from the told instant on, not before', () => {
    const asked = request({ may_remind_from: '2026-11-21T15:00:00Z' })
    const at = (now: string) => reminderOf(asked, Temporal.Instant.from(now), 'America/Denver')
    expect(at('2026-11-21T14:59:59Z')).toEqual({ now: false, from: 'Saturday, November 21 at 8:00 AM' })
    expect(at('2026-11-21T15:00:00Z')).toEqual({ now: true })
  })

  it('are listed, reminded of and withdrawn by their own calls', async () => {
    const services = createTestServices({
      'GET /appointment-slot-queries': () => ({
        count: 1,
        next: null,
        previous: null,
        results: [request({})],
      }),
      'POST /appointment-slot-queries/:id/remind': () => request({ reminded_at: '2026-11-20T15:00:00Z' }),
      'POST /appointment-slot-queries/:id/cancel': () => request({}),
    })
    services.session.accept({ ...maya(), auth_token: 'm-1' })
    const { pages } = await new QueryClient().fetchInfiniteQuery(requestsQuery(services.session))
    expect(pages[0]?.results).toHaveLength(1)
    await remind(services.session, request({}).id)
    await withdraw(services.session, request({}).id)
    expect(services.calls.slice(1)).toMatchObject([
      { where: 'POST /appointment-slot-queries/:id/remind', params: { id: request({}).id } },
      { where: 'POST /appointment-slot-queries/:id/cancel', params: { id: request({}).id } },
    ])
  })

  it('count as withdrawn when they are gone, and only then', async () => {
    const withdrawing = (answer: unknown) => {
      const services = createTestServices({ 'POST /appointment-slot-queries/:id/cancel': () => answer })
      services.session.accept({ ...maya(), auth_token: 'm-1' })
      return withdraw(services.session, request({}).id)
    }
    await expect(withdrawing(refused(404))).resolves.toBeUndefined()
    await expect(withdrawing(refused(503))).rejects.toBeInstanceOf(Refused)
  })
})

it('asks for the calendar file of this appointment', async () => {
  const file = { file_name: 'appointment.ics', content_type: 'text/calendar', content: 'BEGIN:VCALENDAR' }
  const services = createTestServices({ 'GET /appointments/visits/:id/calendar': () => file })
  services.session.accept({ ...maya(), auth_token: 'm-1' })
  expect(await calendarFile(services.session, 9001)).toEqual(file)
  expect(services.calls).toMatchObject([{ params: { id: 9001 }, headers: { authorization: 'Token m-1' } }])
})

describe('the room of a video visit', () => {
  const at = (now: string, booking = appointment({})) =>
    joinOf(booking, Temporal.Instant.from(now), 'America/Denver')

  it('opens and closes by instants, and says from when on it is open [BOOK-14]', () => {
    expect(at('2026-11-24T16:44:59Z')).toEqual({ isOpen: false, from: 'Tuesday, November 24 at 9:45 AM' })
    expect(at('2026-11-24T16:45:00Z')).toEqual({ isOpen: true })
    expect(at('2026-11-24T17:49:59Z')).toEqual({ isOpen: true })
    expect(at('2026-11-24T17:50:00Z')).toBeNull()
    expect(at('2026-11-24T17:00:00Z', appointment({ join: null }))).toBeNull()
  })

  it('is entered by way of the connection parameters [BOOK-14]', async () => {
    const params = { url: 'https://telehealth.example/rooms/9001#pass', video_backend: 'page' }
    const services = createTestServices({ 'GET /v1/appointments/:id/connection_params': () => params })
    services.session.accept({ ...maya(), auth_token: 'm-1' })
    expect(await connectionParams(services.session, 9001)).toEqual(params)
    expect(services.calls).toMatchObject([
      { params: { id: 9001 }, headers: { authorization: 'Bearer jwt-1' } },
    ])
  })

  it('says why it cannot be entered', () => {
    const early = new Refused(
      422,
      { error_codes: ['too_early'], errors: [{ message: 'Too early.' }] },
      'test',
    )
    expect(joinTrouble(early)).toBe('Too early.')
    expect(joinTrouble(new Unreachable('down'))).toContain('Please try again')
  })
})
