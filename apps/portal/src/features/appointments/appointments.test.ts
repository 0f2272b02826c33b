import { Refused, Unreachable } from '@evenkeel/contract/call'
import type { AppointmentRecord } from '@evenkeel/contract/own/appointments'
import { describe, expect, it } from 'vitest'
import { createDesk, maya } from '#testing/desk.ts'
import { cancel } from './api.ts'
import { finishAt, openRecord, whenWords } from './model.ts'

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
  inquiry_id: null,
  show_homepage_message: true,
  created_at: '2026-11-20T15:00:00Z',
  modified_at: '2026-11-20T15:00:00Z',
  ...otherwise,
})

describe('cancelling', () => {
  const cancelling = async (answer: unknown) => {
    const desk = createDesk({ 'PUT /v1/patients/:patient/appointments/:id/cancel': () => answer })
    desk.session.accept({ ...maya(), auth_token: 'm-1' })
    await cancel(desk.session, 700_001, 9)
    return desk.calls
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

describe('the own record', () => {
  it('is shown while it says more than the list', () => {
    expect(openRecord(null)).toBeNull()
    expect(openRecord(record({ status: 'booked' }))).toBeNull()
    expect(openRecord(record({ status: 'requested' }))?.kind).toBe('requested')
  })

  it('is finished by sending it, or by choosing another time when the first was taken', () => {
    const at = (status: 'draft' | 'refused') => {
      const open = openRecord(record({ status }))
      return open && finishAt(open)
    }
    expect(at('draft')).toBe('/schedule/register-success')
    expect(at('refused')).toBe('/schedule/provider-schedule')
  })
})

it('says when in the chosen zone, with the zone in words [BOOK-11]', () => {
  expect(whenWords('2026-11-24T12:00:00-05:00', 'America/Denver')).toBe(
    'Tuesday, November 24 at 10:00 AM Mountain Standard Time',
  )
})
