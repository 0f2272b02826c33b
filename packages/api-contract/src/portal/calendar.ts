import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { TelehealthIdText } from '../schemas.ts'

/** A file for the member's calendar. */
export const CalendarFile = z.object({
  /** For the download, for example `appointment.ics`; does not mention counseling. */
  file_name: z.string(),
  /** `text/calendar; charset=utf-8; method=PUBLISH` */
  content_type: z.string(),
  /**
   * iCalendar text. The UID stays the same when the appointment is moved, SEQUENCE is incremented, and the
   * title is neutral: others often see a calendar.
   */
  content: z.string(),
})
export type CalendarFile = z.output<typeof CalendarFile>

/** Downloads the calendar file of an upcoming appointment; `id` is the telehealth service's. */
export const readCalendarFile = defineEndpoint({
  method: 'GET',
  path: '/appointments/visits/:id/calendar',
  auth: 'member',
  dataCategory: 'visit',
  pages: ['appointments'],
  summary: 'Calendar file of an appointment',
  params: z.object({ id: TelehealthIdText }),
  success: { status: 200, body: CalendarFile },
  refusals: ['NotFound', 'TelehealthUnavailable'],
})
