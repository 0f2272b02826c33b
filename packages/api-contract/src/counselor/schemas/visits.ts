import * as z from 'zod/mini'
import { closingChoices, declineVisitChoices, attendances } from '../constants.ts'
import { CasePerson, CaseVisit, CareCall } from './cases.ts'
import { IsoInstant, TelehealthIdText } from '../../schemas.ts'

export const Closing = z.object({
  topic: z.enum(closingChoices.topic),
  progress: z.enum(closingChoices.progress),
  next: z.enum(closingChoices.next),
  referred_to: z.enum(closingChoices.referred_to),
  length: z.enum(closingChoices.length),
})
export type Closing = z.output<typeof Closing>

/** An incomplete closing. */
export const ClosingDraft = z.partial(Closing)
export type ClosingDraft = z.output<typeof ClosingDraft>

/** A visit with its person. */
export const DayVisit = z.object({ person: CasePerson, visit: CaseVisit })
export type DayVisit = z.output<typeof DayVisit>

/** A visit that its person canceled or moved, as a notice for the counselor. */
export const CanceledVisit = z.extend(DayVisit, {
  canceled_at: IsoInstant,
  /** Whether others can book the time now: it is within the hours, and neither booked nor blocked. */
  is_hour_free: z.boolean(),
  /** The next booked visit with this person; null: none. */
  next_visit_at: z.nullable(IsoInstant),
})
export type CanceledVisit = z.output<typeof CanceledVisit>

/** The counselor's day view. */
export const CounselorDay = z.object({
  /** Server time. */
  now: IsoInstant,
  /** IANA time zone of the counselor. */
  zone: z.string(),
  /** Past visits without a recorded outcome, oldest first. */
  to_close: z.array(DayVisit),
  /** Visits of today and tomorrow in the counselor's time zone, soonest first. */
  visits: z.array(DayVisit),
  /** The first visit after tomorrow, if today and tomorrow have none left; else null. */
  next: z.nullable(DayVisit),
  /** Canceled or moved by the person within the last day and not dismissed, newest first. */
  canceled: z.array(CanceledVisit),
  /** People with unread messages. */
  unread: z.int(),
})
export type CounselorDay = z.output<typeof CounselorDay>

/** One visit with the person's intake information. */
export const CounselorVisit = z.object({
  person: CasePerson,
  visit: CaseVisit,
  /** IANA time zone of the person. */
  timezone: z.string(),
  /** Reason for the visit, in the words of the booking. */
  reason: z.string(),
  /** Added in the person's own words; null: nothing. */
  own_words: z.nullable(z.string()),
  /** Number to call for a phone visit; null for video. */
  phone: z.nullable(z.string()),
  /** When the video room is open; null for a phone visit. */
  room: z.nullable(z.object({ opens_at: IsoInstant, closes_at: IsoInstant })),
  /** Which of the covered sessions it is; null where sessions are not counted. */
  session: z.nullable(
    z.object({
      /** Used and booked sessions. */
      used: z.int(),
      /** Of these, booked sessions that are not over; omitted by the previous release of the service. */
      booked: z.optional(z.int()),
      of: z.nullable(z.int()),
    }),
  ),
  /** Whether a no-show counts as a used session. */
  no_show_counts: z.boolean(),
  closing: z.nullable(Closing),
  /** Who canceled or moved it; null: not canceled, or unknown. */
  canceled: z.nullable(z.object({ by: z.enum(['person', 'counselor']), at: IsoInstant })),
  care_call: z.nullable(CareCall),
  /** Care line number for this person; null: unknown. */
  care_phone: z.nullable(z.string()),
})
export type CounselorVisit = z.output<typeof CounselorVisit>

const visitParams = z.object({ visit_id: TelehealthIdText })

export const visitsSchemas = {
  'GET /counselor/today': { response: CounselorDay },
  'GET /counselor/visits': { response: z.object({ visits: z.array(DayVisit) }) },
  'GET /counselor/visits/:visit_id': {
    params: visitParams,
    response: CounselorVisit,
  },
  'POST /counselor/visits/:visit_id/room': {
    params: visitParams,
    response: z.object({
      /** URL of the room with its pass in the fragment. */
      url: z.string(),
    }),
  },
  'POST /counselor/visits/:visit_id/cannot-make': {
    params: visitParams,
    body: z.object({
      choice: z.enum(declineVisitChoices),
      /** Message to the person, below the line with day and hour. */
      message: z.string().check(z.maxLength(2000)),
    }),
    response: CounselorVisit,
  },
  'POST /counselor/visits/:visit_id/can-make': {
    params: visitParams,
    body: z.object({
      /** Message to the person, below the line with day and hour. */
      message: z.string().check(z.maxLength(2000)),
    }),
    response: CounselorVisit,
  },
  'POST /counselor/visits/:visit_id/cancelation-seen': {
    params: visitParams,
  },
  'POST /counselor/visits/:visit_id/end': {
    params: visitParams,
    body: z.object({ attendance: z.enum(attendances), closing: z.nullable(Closing) }),
    response: CounselorVisit,
  },
}
