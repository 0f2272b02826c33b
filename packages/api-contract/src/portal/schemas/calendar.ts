import * as z from 'zod/mini'
import { TelehealthIdText } from '../../schemas.ts'

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

export const calendarSchemas = {
  'GET /appointments/visits/:id/calendar': {
    params: z.object({ id: TelehealthIdText }),
    response: CalendarFile,
  },
}
