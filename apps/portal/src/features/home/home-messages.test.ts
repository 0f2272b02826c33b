import type { AppointmentRecord } from '@evenkeel/api-contract/portal/appointments'
import type {
  AppointmentWithStatus,
  UpcomingAppointment,
} from '@evenkeel/api-contract/telehealth/appointments'
import { describe, expect, it } from 'vitest'
import { findCanceledUpcoming, getHomeMessageKind, isVisitOver, getVisitTitle } from './home-messages.ts'

const upcoming = (id: number) => ({ id }) as UpcomingAppointment
const record = (otherwise: Partial<AppointmentRecord>) =>
  ({
    status: 'booked',
    show_homepage_message: true,
    mdlive_appointment_id: 7,
    provider_name: null,
    ...otherwise,
  }) as AppointmentRecord

describe('home page of a member', () => {
  it('shows the newest record while the server reports it, and not longer [CALL-32]', () => {
    expect(getHomeMessageKind(record({ status: 'requested' }), [], 'some')).toBe('requested')
    expect(
      getHomeMessageKind(record({ status: 'requested', show_homepage_message: false }), [], 'some'),
    ).toBeNull()
    const accepted = record({ status: 'requested', provider_name: 'Ines Calder, LCSW' })
    expect(getHomeMessageKind(accepted, [], 'some')).toBe('accepted')
    expect(getHomeMessageKind(null, [], 'some')).toBeNull()
  })

  it('shows nothing for a booked appointment that was canceled since [CALL-32]', () => {
    expect(getHomeMessageKind(record({}), [upcoming(7)], 'some')).toBe('booked')
    expect(getHomeMessageKind(record({}), [upcoming(8)], 'some')).toBeNull()
  })
})

describe('visit', () => {
  const visit = { start_time: '2026-03-04T15:00:00Z', end_time: '2026-03-04T15:50:00Z', join: null }
  const at = (clock: string) => Temporal.Instant.from(`2026-03-04T${clock}Z`)

  it.each([
    ['14:59:59', 'Your next appointment'],
    ['15:00:00', 'Your appointment is now'],
    ['15:49:59', 'Your appointment is now'],
    ['15:50:00', 'Your appointment was just now'],
  ])('at %s is labeled: %s', (clock, words) => {
    expect(getVisitTitle(visit, at(clock), null)).toBe(words)
  })

  it('is over at its end, or when its video room closes later', () => {
    expect(isVisitOver(visit, at('15:49:59'))).toBe(false)
    expect(isVisitOver(visit, at('15:50:00'))).toBe(true)
    const join = { opens_at: '2026-03-04T14:45:00Z', closes_at: '2026-03-04T16:00:00Z' }
    expect(isVisitOver({ ...visit, join }, at('15:59:59'))).toBe(false)
    expect(isVisitOver({ ...visit, join }, at('16:00:00'))).toBe(true)
  })
})

describe('canceled visit', () => {
  const now = Temporal.Instant.from('2026-03-04T17:00:00Z')
  const known = (id: number, status: AppointmentWithStatus['status'], start_time: string) =>
    ({ id, status, start_time }) as AppointmentWithStatus

  it('is shown until its time has passed', () => {
    expect(findCanceledUpcoming([known(1, 'cancelled', '2026-03-09T14:00:00Z')], now)?.id).toBe(1)
    expect(findCanceledUpcoming([known(1, 'cancelled', '2026-03-03T14:00:00Z')], now)).toBeNull()
    expect(findCanceledUpcoming([], now)).toBeNull()
  })

  it('is not the old time of a visit that was rescheduled to an earlier one [BOOK-06]', () => {
    const moved = known(1, 'cancelled', '2026-03-09T14:00:00Z')
    expect(findCanceledUpcoming([moved, known(2, 'completed', '2026-03-04T14:00:00Z')], now)).toBeNull()
    const again = known(2, 'cancelled', '2026-03-06T14:00:00Z')
    expect(findCanceledUpcoming([moved, again], now)?.id).toBe(2)
  })
})
