import * as z from 'zod/mini'
import { calendarReadErrors, visitDecisions } from '../constants.ts'
import { IsoDate, IsoInstant, TelehealthId, TelehealthMethod, StateCode } from '../../schemas.ts'

const Minute = z.int().check(z.minimum(0), z.maximum(24 * 60))

/**
 * Working hours of a day in the counselor's time zone, in minutes after midnight; the last visit ends at
 * `to`.
 */
const DayHours = z.object({ from: Minute, to: Minute })
/** Working hours of a weekday, 1 Monday to 7 Sunday. */
export const WeekdayHours = z.object({
  weekday: z.int().check(z.minimum(1), z.maximum(7)),
  from: Minute,
  to: Minute,
})
export type WeekdayHours = z.output<typeof WeekdayHours>

/** Local date and time in the counselor's time zone, as 2026-11-27T13:00. */
const WallTime = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/))

const Week = z.array(WeekdayHours).check(z.maxLength(42))
const LaterWeek = z.object({ from: IsoDate, hours: Week })
/** The weekly hours on a day, and those that take effect later. */
export const WeeklySchedule = z.object({ weekly: Week, later: z.array(LaterWeek).check(z.maxLength(100)) })
export type WeeklySchedule = z.output<typeof WeeklySchedule>
const Day = z.array(DayHours).check(z.maxLength(6))
const TimeSpan = z.object({ starts_at: IsoInstant, ends_at: IsoInstant })

/** One change of the working hours. */
export const CalendarChange = z.discriminatedUnion('kind', [
  /** Weekly hours from a day on, until later ones take effect. */
  z.object({ kind: z.literal('week'), from: IsoDate, hours: Week }),
  z.object({ kind: z.literal('drop_week'), from: IsoDate }),
  /** Hours of one day instead of its weekly hours; empty: closed. Null: back to the weekly hours. */
  z.object({ kind: z.literal('day'), day: IsoDate, hours: z.nullable(Day) }),
  z.object({ kind: z.literal('time_off'), from: WallTime, to: WallTime }),
  z.object({ kind: z.literal('drop_time_off'), id: TelehealthId }),
])
export type CalendarChange = z.output<typeof CalendarChange>

/** A booked visit in a calendar. */
export const BookedVisit = z.object({
  id: TelehealthId,
  starts_at: IsoInstant,
  ends_at: IsoInstant,
  method: TelehealthMethod,
  state: StateCode,
  /** First name and last initial. */
  person: z.string(),
  /** When the person was asked to choose another time; null: not asked. */
  asked_to_move_at: z.nullable(IsoInstant),
})
export type BookedVisit = z.output<typeof BookedVisit>

/** A counselor's external calendar; its busy times are not offered. */
export const ExternalCalendar = z.object({
  /** Host of the calendar URL: the rest is a secret. */
  host: z.string(),
  /** Null: never read. */
  read_at: z.nullable(IsoInstant),
  /** Null: the last read succeeded. */
  problem: z.nullable(z.enum(calendarReadErrors)),
  /**
   * Entries that were unreadable or incomplete at the last read: members may be offered times at which one of
   * them is busy. Omitted by the previous release of the service.
   */
  unread: z.optional(z.int()),
})

/** Seven days of a calendar with the hours and busy times behind them. */
export const CounselorCalendar = z.object({
  now: IsoInstant,
  /** IANA time zone. */
  zone: z.string(),
  /** The current day in that time zone. */
  today: IsoDate,
  /** States with a valid license, and when it ends; null: no end in sight. */
  states: z.array(z.object({ state: StateCode, ends_at: z.nullable(IsoInstant) })),
  /** The state in which members see these times; null without a license. */
  state: z.nullable(StateCode),
  /**
   * The next free times on the counselor card in that state, soonest first, regardless of the requested week.
   * Omitted by the previous release of the service.
   */
  next_times: z.optional(z.array(IsoInstant)),
  /** IANA time zone in which days begin: the main one of the requested state, else the counselor's. */
  days_zone: z.string(),
  days: z.array(
    z.object({
      day: IsoDate,
      hours: z.array(DayHours),
      /** Starts that members can book. */
      free: z.array(IsoInstant),
      booked: z.array(BookedVisit),
      off: z.array(TimeSpan),
      /** Busy times of the external calendar. */
      busy: z.array(TimeSpan),
    }),
  ),
  /** Current weekly hours, and those that take effect later. */
  weekly: Week,
  later: z.array(LaterWeek),
  own_days: z.array(z.object({ day: IsoDate, hours: Day })),
  time_off: z.array(z.object({ id: TelehealthId, starts_at: IsoInstant, ends_at: IsoInstant })),
  /** When the private feed URL was created; null: none. */
  feed_made_at: z.nullable(IsoInstant),
  own_calendar: z.nullable(ExternalCalendar),
})
export type CounselorCalendar = z.output<typeof CounselorCalendar>

/** The effect of a change. */
export const CalendarPreview = z.object({
  zone: z.string(),
  /** Every start members could book after the change, up to the last bookable day. */
  free: z.array(IsoInstant),
  /** Starts that are bookable now and would be removed. */
  gone: z.array(IsoInstant),
  /** Starts that would become bookable. */
  added: z.array(IsoInstant),
  /** Booked visits outside the new hours: each needs a decision first. */
  visits: z.array(BookedVisit),
})
export type CalendarPreview = z.output<typeof CalendarPreview>
const stateFilter = z.optional(StateCode)

const Address = z.object({ address: z.string().check(z.minLength(1), z.maxLength(2000)) })

export const calendarSchemas = {
  'GET /counselor/calendar': {
    query: z.object({ from: z.optional(IsoDate), state: stateFilter }),
    response: CounselorCalendar,
  },
  'POST /counselor/calendar/preview': {
    body: z.object({ change: CalendarChange, state: stateFilter }),
    response: CalendarPreview,
  },
  'POST /counselor/calendar/changes': {
    body: z.object({
      change: CalendarChange,
      decisions: z
        .array(z.object({ visit: TelehealthId, decision: z.enum(visitDecisions) }))
        .check(z.maxLength(200)),
      /**
       * The weekly hours the change is based on, so that a save from another window is not overwritten.
       * Omitted: not checked.
       */
      seen: z.optional(WeeklySchedule),
      /** Message from the counselor to the members who are asked to move, or whose visit is canceled. */
      message: z.optional(z.string().check(z.maxLength(2000))),
    }),
  },
  'POST /counselor/calendar/feed': { response: z.object({ address: z.string() }) },
  'DELETE /counselor/calendar/feed': {},
  'POST /counselor/calendar/own/test': {
    body: Address,
    response: z.object({
      problem: z.nullable(z.enum(calendarReadErrors)),
      busy: z.array(TimeSpan),
      /** Entries that could not be read, or not completely. */
      unread: z.optional(z.int()),
    }),
  },
  'PUT /counselor/calendar/own': {
    body: Address,
    response: ExternalCalendar,
  },
  'DELETE /counselor/calendar/own': {},
}
