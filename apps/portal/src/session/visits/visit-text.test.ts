import { timeZones } from '@evenkeel/api-contract/reference-data/time-zones'
import { dstTransitions, formatWallClock } from '@evenkeel/api-contract/testing/dst-transitions'
import { describe, expect, it } from 'vitest'
import { appointment } from '#testing/appointments.ts'
import {
  getJoinStatus,
  formatVisitLength,
  createRescheduleState,
  getServerNow,
  describeNextStep,
  formatVisitTime,
} from './visit-text.ts'

describe('server clock', () => {
  const server_time = '2026-11-24T16:44:00Z'
  const join = { opens_at: '2026-11-24T16:45:00Z', closes_at: '2026-11-24T17:50:00Z', server_time }
  const wrong = Temporal.Instant.from('2026-11-24T12:00:00Z')

  it('opens the video room on time even if the device clock is wrong [BOOK-14]', () => {
    const booking = { join, receivedAt: 1000 }
    const isOpen = (monotonic: number) =>
      getJoinStatus(appointment({ join }), getServerNow(booking, monotonic, wrong), 'UTC')
    expect(isOpen(1000 + 59_999)).toEqual({ isOpen: false, from: expect.any(String) })
    expect(isOpen(1000 + 60_000)).toEqual({ isOpen: true })
    expect(isOpen(1000 + 3_960_000)).toBeNull()
  })

  it('falls back to the device clock if the service sent no time', () => {
    expect(getServerNow({ join: { ...join, server_time: undefined } }, 5, wrong)).toBe(wrong)
    expect(getServerNow({ join: null, receivedAt: 1 }, 5, wrong)).toBe(wrong)
  })
})

it("formats a time in the chosen zone, with the zone's name [BOOK-11] [STORE-01]", () => {
  expect(formatVisitTime('2026-11-24T12:00:00-05:00', 'America/Denver')).toBe(
    'Tuesday, November 24 at 10:00 AM Mountain time',
  )
})

describe.each(timeZones)('around both clock changes in %s', (zone) => {
  it('the page shows the same instant as email, calendar and API [BOOK-11, CONST-05]', () => {
    const printed = dstTransitions.map((moment) => {
      // The API uses the counselor's offset, which is different.
      const wire = moment.toZonedDateTimeISO('America/Anchorage').toString({ timeZoneName: 'never' })
      const words = formatVisitTime(wire, zone)
      const { weekday, day, time } = formatWallClock(moment, zone)
      expect(words).toContain(`${weekday}, ${day} at ${time} `)
      return `${words} ${moment.toZonedDateTimeISO(zone).year}`
    })
    expect(new Set(printed).size).toBe(dstTransitions.length)
  })
})

it('formats the length of a visit', () => {
  expect(formatVisitLength(appointment({}))).toBe('50 minutes')
})

describe('next step', () => {
  it.each(['phone', 'video'] as const)(
    'is to choose another time if the counselor requests it (%s)',
    (by) => {
      const asked = { appointment_method: by, asked_to_move_at: '2026-11-20T17:00:00Z' }
      expect(describeNextStep(appointment(asked), 'America/Denver')).toBe(
        'Your counselor asks you to choose another time.',
      )
      // It has started: it can no longer be moved.
      expect(describeNextStep(appointment({ ...asked, can_cancel: false }), 'America/Denver')).not.toContain(
        'another time',
      )
    },
  )

  const phone_call = { caller: 'counselor', number: '7205550123', at: '2026-11-24T17:00:00Z' } as const

  it('tells who calls which number when, in the chosen zone [BOOK-02]', () => {
    const byPhone = appointment({ appointment_method: 'phone', phone_call })
    expect(describeNextStep(byPhone, 'America/Denver')).toBe(
      'Dr. Nina Park calls you on (720) 555-0123 at 10:00 AM. You do not need to call.',
    )
    expect(describeNextStep(byPhone, 'America/New_York')).toContain('12:00 PM')
  })

  it('is to be ready for a video visit', () => {
    expect(describeNextStep(appointment({}), 'America/Denver')).toMatch(/^Please be ready/)
  })
})

it('passes everything of the old appointment except its time to the calendar [BOOK-06]', () => {
  expect(createRescheduleState(appointment({ appointment_method: 'phone' }))).toEqual({
    movingId: 9001,
    movingFrom: '2026-11-24T17:00:00Z',
    providerId: 41,
    providerName: 'Dr. Nina Park',
    method: 'phone',
    state: 'CO',
    slot: null,
    shownWeek: null,
    bookingKey: null,
    outcome: null,
  })
})

describe('video room', () => {
  const at = (now: string, booking = appointment({})) =>
    getJoinStatus(booking, Temporal.Instant.from(now), 'America/Denver')

  it('opens and closes by instants, and shows when it opens [BOOK-14]', () => {
    expect(at('2026-11-24T16:44:59Z')).toEqual({ isOpen: false, from: 'Tuesday, November 24 at 9:45 AM' })
    expect(at('2026-11-24T16:45:00Z')).toEqual({ isOpen: true })
    expect(at('2026-11-24T17:49:59Z')).toEqual({ isOpen: true })
    expect(at('2026-11-24T17:50:00Z')).toBeNull()
    expect(at('2026-11-24T17:00:00Z', appointment({ join: null }))).toBeNull()
  })
})
