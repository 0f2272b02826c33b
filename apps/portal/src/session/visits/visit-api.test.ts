import { ApiError, NetworkError } from '@evenkeel/api-contract/client/api-call'
import { describe, expect, it } from 'vitest'
import { createTestServices, maya } from '#testing/test-services.ts'
import { fetchCalendarFile, fetchConnectionParams, describeJoinError } from './visit-api.ts'

it('fetches the calendar file of this appointment', async () => {
  const file = { file_name: 'appointment.ics', content_type: 'text/calendar', content: 'BEGIN:VCALENDAR' }
  const services = createTestServices({ 'GET /appointments/visits/:id/calendar': () => file })
  services.session.accept({ ...maya(), auth_token: 'm-1' })
  expect(await fetchCalendarFile(services.session, 9001)).toEqual(file)
  expect(services.calls).toMatchObject([{ params: { id: 9001 }, headers: { authorization: 'Token m-1' } }])
})

describe('video room', () => {
  it('is opened with the connection parameters [BOOK-14]', async () => {
    const params = { url: 'https://telehealth.example/rooms/9001#pass', video_backend: 'page' }
    const services = createTestServices({ 'GET /v1/appointments/:id/connection_params': () => params })
    services.session.accept({ ...maya(), auth_token: 'm-1' })
    expect(await fetchConnectionParams(services.session, 9001)).toEqual(params)
    expect(services.calls).toMatchObject([
      { params: { id: 9001 }, headers: { authorization: 'Bearer jwt-1' } },
    ])
  })

  it("explains why joining failed: by error code in the page's text, else in the service's text", () => {
    const refused = (code: string) =>
      describeJoinError(
        new ApiError(422, { error_codes: [code], errors: [{ message: 'Said there.' }] }, 'test'),
      )
    expect(refused('too_early')).toBe('The room is not open yet. It opens 15 minutes before the visit.')
    expect(refused('too_late')).toContain('The room is closed')
    expect(refused('visit_canceled')).toBe('The room is closed: this visit was canceled or moved.')
    expect(refused('of_another_release')).toBe('Said there.')
    expect(describeJoinError(new NetworkError('down'))).toContain('Please try again')
  })
})
