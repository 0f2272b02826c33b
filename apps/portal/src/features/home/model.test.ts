import type { AppointmentRecord } from '@evenkeel/contract/own/appointments'
import type { UpcomingAppointment } from '@evenkeel/contract/telehealth/appointments'
import { describe, expect, it } from 'vitest'
import { homeMessage, whenIn } from './model.ts'

const upcoming = (id: number) => ({ id }) as UpcomingAppointment
const record = (otherwise: Partial<AppointmentRecord>) =>
  ({
    status: 'booked',
    show_homepage_message: true,
    mdlive_appointment_id: 7,
    ...otherwise,
  }) as AppointmentRecord

describe('home page of a member', () => {
  it("says the time in the member's zone and names the zone [STORE-01]", () => {
    expect(whenIn('America/Denver', '2026-11-24T12:00:00-05:00')).toBe(
      'Tuesday, November 24 at 10:00 AM Mountain Standard Time',
    )
  })

  it('tells about the newest record while the server says so, and not longer [CALL-32]', () => {
    expect(homeMessage(record({ status: 'requested' }), [], 'some')).toBe('requested')
    expect(homeMessage(record({ status: 'requested', show_homepage_message: false }), [], 'some')).toBeNull()
    expect(homeMessage(null, [], 'some')).toBeNull()
  })

  it('says nothing of a booked appointment that was cancelled since [CALL-32]', () => {
    expect(homeMessage(record({}), [upcoming(7)], 'some')).toBe('booked')
    expect(homeMessage(record({}), [upcoming(8)], 'some')).toBeNull()
  })
})
