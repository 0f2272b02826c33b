import { defineEndpoint } from '../endpoint.ts'

export type {
  BookedVisit,
  CalendarChange,
  CalendarPreview,
  CounselorCalendar,
  ExternalCalendar,
  WeekdayHours,
  WeeklySchedule,
} from './schemas/calendar.ts'

const dataCategory = 'appointment' as const

/**
 * Reads a counselor's calendar from a day on (default: today), as members of the requested state see it and
 * in its time zone.
 */
export const readCounselorCalendar = defineEndpoint('GET /counselor/calendar', {
  auth: 'counselor',
  dataCategory,
  summary: 'Seven days of the own calendar, and the hours behind them',
  success: { status: 200 },
})

/** Previews what members would see after a change and which visits conflict with it. Changes nothing. */
export const previewCalendarChange = defineEndpoint('POST /counselor/calendar/preview', {
  auth: 'counselor',
  dataCategory,
  summary: 'What members would see after a change of hours',
  success: { status: 200 },
  refusals: ['ValidationError', 'NotFound'],
})

/**
 * Changes hours. 409 and no change: a conflicting visit has no decision because it was booked after the
 * preview, or the weekly hours are not the `seen` ones.
 */
export const changeCalendar = defineEndpoint('POST /counselor/calendar/changes', {
  auth: 'counselor',
  dataCategory,
  summary: 'Change hours, with a decision on each booked visit that the change meets',
  success: { status: 204 },
  refusals: ['ValidationError', 'NotFound', 'Conflict'],
})

/**
 * Creates the private URL of a calendar feed that shows only "Busy"; a previous URL stops working. The URL is
 * in this response only.
 */
export const createCalendarFeed = defineEndpoint('POST /counselor/calendar/feed', {
  auth: 'counselor',
  dataCategory: 'counselor',
  summary: 'Make or renew the private address of the own calendar',
  success: { status: 201 },
})

/** Revokes the private feed URL. */
export const revokeCalendarFeed = defineEndpoint('DELETE /counselor/calendar/feed', {
  auth: 'counselor',
  dataCategory: 'counselor',
  summary: 'End the private address of the own calendar',
  success: { status: 204 },
})

/** Reads a calendar at a URL and returns how many of its upcoming entries are busy. Stores nothing. */
export const testExternalCalendar = defineEndpoint('POST /counselor/calendar/own/test', {
  auth: 'counselor',
  dataCategory: 'counselor',
  summary: 'Try the address of a calendar of one’s own',
  success: { status: 200 },
})

/**
 * Sets the URL of an external calendar, whose busy times are no longer offered. 422: it cannot be read; the
 * previous URL stays.
 */
export const setExternalCalendar = defineEndpoint('PUT /counselor/calendar/own', {
  auth: 'counselor',
  dataCategory: 'counselor',
  summary: 'Set the address of a calendar of one’s own',
  success: { status: 200 },
  refusals: ['Unprocessable'],
})

/** Deletes that URL and its busy times. */
export const removeExternalCalendar = defineEndpoint('DELETE /counselor/calendar/own', {
  auth: 'counselor',
  dataCategory: 'counselor',
  summary: 'Forget the calendar of one’s own',
  success: { status: 204 },
})

/** Path of the "Busy" calendar feed; the secret follows. */
export const calendarFeedPath = '/calendars'
