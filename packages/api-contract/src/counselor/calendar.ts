import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { IsoDate, IsoInstant, StateCode, TelehealthId, TelehealthMethod } from '../schemas.ts'

const Minute = z.int().check(z.minimum(0), z.maximum(24 * 60))

/** Hours of a day by the clock in the counselor's zone, in minutes after midnight; the last visit has ended at `to`. */
export const DayHours = z.object({ from: Minute, to: Minute })
/** The same of a weekday, 1 Monday to 7 Sunday. */
export const WeekdayHours = z.object({
  weekday: z.int().check(z.minimum(1), z.maximum(7)),
  from: Minute,
  to: Minute,
})
export type WeekdayHours = z.output<typeof WeekdayHours>

/** Day and minute by the clock in the counselor's zone, as 2026-11-27T13:00. */
const WallTime = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/))

const Week = z.array(WeekdayHours).check(z.maxLength(42))
const LaterWeek = z.object({ from: IsoDate, hours: Week })
/** The weekly hours of a day, and those that follow. */
export const WeeklySchedule = z.object({ weekly: Week, later: z.array(LaterWeek).check(z.maxLength(100)) })
export type WeeklySchedule = z.output<typeof WeeklySchedule>
const Day = z.array(DayHours).check(z.maxLength(6))
const TimeSpan = z.object({ starts_at: IsoInstant, ends_at: IsoInstant })
export type TimeSpan = z.output<typeof TimeSpan>

/** One change of the hours. */
export const CalendarChange = z.discriminatedUnion('kind', [
  /** Weekly hours from a day on, until others follow. */
  z.object({ kind: z.literal('week'), from: IsoDate, hours: Week }),
  z.object({ kind: z.literal('drop_week'), from: IsoDate }),
  /** The hours of one day, whatever its weekday says; none: closed. Null: as its weekday says. */
  z.object({ kind: z.literal('day'), day: IsoDate, hours: z.nullable(Day) }),
  z.object({ kind: z.literal('time_off'), from: WallTime, to: WallTime }),
  z.object({ kind: z.literal('drop_time_off'), id: TelehealthId }),
])
export type CalendarChange = z.output<typeof CalendarChange>

/** A visit in a calendar. */
export const BookedVisit = z.object({
  id: TelehealthId,
  starts_at: IsoInstant,
  ends_at: IsoInstant,
  method: TelehealthMethod,
  state: StateCode,
  /** First name and the first letter of the last one. */
  person: z.string(),
  /** When the person was asked to choose another time; null: they were not. */
  asked_to_move_at: z.nullable(IsoInstant),
})
export type BookedVisit = z.output<typeof BookedVisit>

/** What becomes of a booked visit that a change meets: it stays, the member is asked to move it, or it is canceled. */
export const visitDecisions = ['keep', 'move', 'cancel'] as const
export type VisitDecision = (typeof visitDecisions)[number]

/** Why a counselor's own calendar could not be read. */
export const calendarReadErrors = [
  'not_allowed',
  'not_reached',
  'refused',
  'too_large',
  'not_a_calendar',
] as const
export type CalendarReadError = (typeof calendarReadErrors)[number]

/** A counselor's own calendar, whose busy times are read. */
export const ExternalCalendar = z.object({
  /** The host of its address: the rest is as good as a password. */
  host: z.string(),
  /** Null: not read yet. */
  read_at: z.nullable(IsoInstant),
  /** Null: it could be read the last time. */
  problem: z.nullable(z.enum(calendarReadErrors)),
  /** Entries that could not be read the last time it was, or not whole: members may be offered times at which one of them is busy. A service of the release before leaves it out. */
  unread: z.optional(z.int()),
})

/** Seven days of a calendar with what stands behind them. */
export const CounselorCalendar = z.object({
  now: IsoInstant,
  /** IANA name. */
  zone: z.string(),
  /** The day it is in that zone. */
  today: IsoDate,
  /** States with a licence that holds, and when it ends; null: not in sight. */
  states: z.array(z.object({ state: StateCode, ends_at: z.nullable(IsoInstant) })),
  /** As members in this state see the times; null where there is no licence. */
  state: z.nullable(StateCode),
  /** The next free times on the card of members in that state, soonest first, whatever week is asked for. A service of the release before leaves it out. */
  next_times: z.optional(z.array(IsoInstant)),
  /** IANA name of the zone by whose clock the days are cut: the main one of the state that was asked for, else the counselor's own. */
  days_zone: z.string(),
  days: z.array(
    z.object({
      day: IsoDate,
      hours: z.array(DayHours),
      /** Starts that members can book. */
      free: z.array(IsoInstant),
      booked: z.array(BookedVisit),
      off: z.array(TimeSpan),
      /** What the own calendar says. */
      busy: z.array(TimeSpan),
    }),
  ),
  /** The weekly hours of today, and those that follow. */
  weekly: Week,
  later: z.array(LaterWeek),
  own_days: z.array(z.object({ day: IsoDate, hours: Day })),
  time_off: z.array(z.object({ id: TelehealthId, starts_at: IsoInstant, ends_at: IsoInstant })),
  /** When the private address was made; null: there is none. */
  feed_made_at: z.nullable(IsoInstant),
  own_calendar: z.nullable(ExternalCalendar),
})
export type CounselorCalendar = z.output<typeof CounselorCalendar>

/** What a change would do. */
export const CalendarPreview = z.object({
  zone: z.string(),
  /** Every start that members could book then, up to the last bookable day. */
  free: z.array(IsoInstant),
  /** Of those that they see now: what would be gone. */
  gone: z.array(IsoInstant),
  /** What they would see for the first time. */
  added: z.array(IsoInstant),
  /** Booked visits that would lie outside of the hours: each needs a decision first. */
  visits: z.array(BookedVisit),
})
export type CalendarPreview = z.output<typeof CalendarPreview>

const dataCategory = 'appointment' as const
const stateFilter = z.optional(StateCode)

/** A counselor's own calendar from a day on, today when left out; as members of a state see it, and by their clock, where one is asked for. */
export const readCounselorCalendar = defineEndpoint({
  method: 'GET',
  path: '/counselor/calendar',
  auth: 'counselor',
  dataCategory,
  summary: 'Seven days of the own calendar, and the hours behind them',
  query: z.object({ from: z.optional(IsoDate), state: stateFilter }),
  success: { status: 200, body: CounselorCalendar },
})

/** What members would see after a change, and which visits it meets. Changes nothing. */
export const previewCalendarChange = defineEndpoint({
  method: 'POST',
  path: '/counselor/calendar/preview',
  auth: 'counselor',
  dataCategory,
  summary: 'What members would see after a change of hours',
  body: z.object({ change: CalendarChange, state: stateFilter }),
  success: { status: 200, body: CalendarPreview },
  refusals: ['ValidationError', 'NotFound'],
})

/**
 * Changes hours. 409: a visit it meets has no decision, because it was booked meanwhile, or the weekly hours are not those that were seen; nothing
 * is changed then.
 */
export const changeCalendar = defineEndpoint({
  method: 'POST',
  path: '/counselor/calendar/changes',
  auth: 'counselor',
  dataCategory,
  summary: 'Change hours, with a decision on each booked visit that the change meets',
  body: z.object({
    change: CalendarChange,
    decisions: z
      .array(z.object({ visit: TelehealthId, decision: z.enum(visitDecisions) }))
      .check(z.maxLength(200)),
    /** The weekly hours as whoever changes them had read them, so that what another window saved meanwhile stays. Left out: nobody asks. */
    seen: z.optional(WeeklySchedule),
    /** What the members who are asked to move, or whose visit is canceled, read from their counselor. */
    message: z.optional(z.string().check(z.maxLength(2000))),
  }),
  success: { status: 204 },
  refusals: ['ValidationError', 'NotFound', 'Conflict'],
})

/** Makes the private address of a calendar that says "Busy"; one of before is dead. The address is in this answer and nowhere else. */
export const createCalendarFeed = defineEndpoint({
  method: 'POST',
  path: '/counselor/calendar/feed',
  auth: 'counselor',
  dataCategory: 'counselor',
  summary: 'Make or renew the private address of the own calendar',
  success: { status: 201, body: z.object({ address: z.string() }) },
})

/** Ends the private address. */
export const revokeCalendarFeed = defineEndpoint({
  method: 'DELETE',
  path: '/counselor/calendar/feed',
  auth: 'counselor',
  dataCategory: 'counselor',
  summary: 'End the private address of the own calendar',
  success: { status: 204 },
})

const Address = z.object({ address: z.string().check(z.minLength(1), z.maxLength(2000)) })

/** Reads a calendar at an address and says how much of it is busy ahead. Keeps nothing. */
export const testExternalCalendar = defineEndpoint({
  method: 'POST',
  path: '/counselor/calendar/own/test',
  auth: 'counselor',
  dataCategory: 'counselor',
  summary: 'Try the address of a calendar of one’s own',
  body: Address,
  success: {
    status: 200,
    body: z.object({
      problem: z.nullable(z.enum(calendarReadErrors)),
      busy: z.array(TimeSpan),
      /** Entries that could not be read, or not whole. */
      unread: z.optional(z.int()),
    }),
  },
})

/** Sets the address of a calendar of one's own, whose busy times are no longer offered. 422: it cannot be read; what was set stays. */
export const setExternalCalendar = defineEndpoint({
  method: 'PUT',
  path: '/counselor/calendar/own',
  auth: 'counselor',
  dataCategory: 'counselor',
  summary: 'Set the address of a calendar of one’s own',
  body: Address,
  success: { status: 200, body: ExternalCalendar },
  refusals: ['Unprocessable'],
})

/** Forgets that address and its busy times. */
export const removeExternalCalendar = defineEndpoint({
  method: 'DELETE',
  path: '/counselor/calendar/own',
  auth: 'counselor',
  dataCategory: 'counselor',
  summary: 'Forget the calendar of one’s own',
  success: { status: 204 },
})

/** Path of the calendar that says "Busy", with the secret in it. */
export const calendarFeedPath = '/calendars'
