import { defineEndpoint } from '../endpoint.ts'

/** Downloads the calendar file of an upcoming appointment; `id` is the telehealth service's. */
export const readCalendarFile = defineEndpoint('GET /appointments/visits/:id/calendar', {
  auth: 'member',
  dataCategory: 'visit',
  pages: ['appointments'],
  summary: 'Calendar file of an appointment',
  success: { status: 200 },
  refusals: ['NotFound', 'TelehealthUnavailable'],
})
