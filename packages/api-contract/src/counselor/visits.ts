import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { IsoInstant, TelehealthIdText } from '../schemas.ts'
import { CareCall, CasePerson, CaseVisit } from './cases.ts'

/** Outcome of a visit that was held, or that the person missed. */
export const closingAttendances = ['took_place', 'did_not_come'] as const

/** Outcome of a visit. not_held: it did not take place, and not because of the person; it uses no session. */
export const attendances = [...closingAttendances, 'not_held'] as const
export type Attendance = (typeof attendances)[number]

/**
 * Closing of a visit that took place: five choices without free text, because treatment notes belong in the
 * counselor's own records and are not stored here.
 */
export const closingChoices = {
  /** Main topic, as the counselor sees it. */
  topic: ['work', 'family', 'stress_or_mood', 'grief', 'substance_use', 'legal_or_money', 'other'],
  /** The person's progress since the previous visit. */
  progress: ['first_visit', 'better', 'same', 'worse'],
  /** Next step. */
  next: ['next_visit_booked', 'person_books', 'case_is_closed'],
  /** Referrals. */
  referred_to: ['nobody', 'ongoing_therapy', 'doctor', 'community_service', 'legal_or_money_service'],
  /** Duration. */
  length: ['full', 'shorter'],
} as const
export type ClosingField = keyof typeof closingChoices

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
const counselorAccess = { auth: 'counselor', dataCategory: 'counselor' } as const

/** Reads the day: visits to close, visits of today and tomorrow, unread messages. */
export const readCounselorDay = defineEndpoint({
  ...counselorAccess,
  method: 'GET',
  path: '/counselor/today',
  summary: "A counselor's day",
  success: { status: 200, body: CounselorDay },
})

/** Lists every booked visit that is not over, soonest first, to choose which to move or cancel. */
export const listUpcomingVisits = defineEndpoint({
  ...counselorAccess,
  method: 'GET',
  path: '/counselor/visits',
  summary: "A counselor's booked visits",
  success: { status: 200, body: z.object({ visits: z.array(DayVisit) }) },
})

/** Reads one visit; a visit of another counselor is not found. */
export const readCounselorVisit = defineEndpoint({
  ...counselorAccess,
  method: 'GET',
  path: '/counselor/visits/:visit_id',
  summary: 'A visit with what the person said before it',
  params: visitParams,
  success: { status: 200, body: CounselorVisit },
  refusals: ['NotFound'],
})

/**
 * Returns the video room link, from 15 minutes before the visit to its end; BookingRefused before, after, and
 * for phone visits.
 */
export const joinCounselorVisit = defineEndpoint({
  ...counselorAccess,
  method: 'POST',
  path: '/counselor/visits/:visit_id/room',
  summary: 'Enter the video room of a visit',
  params: visitParams,
  success: {
    status: 200,
    body: z.object({
      /** URL of the room with its pass in the fragment. */
      url: z.string(),
    }),
  },
  refusals: ['NotFound', 'too_early', 'too_late', 'visit_closed', 'visit_canceled', 'not_video'],
})

/**
 * What happens to a visit the counselor cannot make: the person is asked to choose another time, or it is
 * canceled.
 */
export const declineVisitChoices = ['move', 'cancel'] as const
export type DeclineVisitChoice = (typeof declineVisitChoices)[number]

/**
 * Declares before its start that the counselor cannot make a visit. The person gets a message that begins
 * with the visit's day and hour (`visit-message.messages.ts`). The time is then blocked. Such a cancellation
 * returns the session, regardless of the agreed notice. Idempotent; nothing is sent twice. 409 and nothing
 * sent: it was already canceled or closed, or it has begun.
 */
export const declineVisit = defineEndpoint({
  ...counselorAccess,
  method: 'POST',
  path: '/counselor/visits/:visit_id/cannot-make',
  summary: 'Say that one cannot make a visit: ask to move it, or cancel it',
  params: visitParams,
  body: z.object({
    choice: z.enum(declineVisitChoices),
    /** Message to the person, below the line with day and hour. */
    message: z.string().check(z.maxLength(2000)),
  }),
  success: { status: 200, body: CounselorVisit },
  refusals: ['ValidationError', 'NotFound', 'Conflict', 'Unavailable'],
})

/**
 * Withdraws the request to move a visit: the counselor can make it. The person gets a message below the day
 * and hour. Idempotent: repeated, or without a request, it returns the current state and sends nothing. 409:
 * it was already canceled, moved or closed, or it has begun.
 */
export const undoDeclineVisit = defineEndpoint({
  ...counselorAccess,
  method: 'POST',
  path: '/counselor/visits/:visit_id/can-make',
  summary: 'Say that one can make a visit after all',
  params: visitParams,
  body: z.object({
    /** Message to the person, below the line with day and hour. */
    message: z.string().check(z.maxLength(2000)),
  }),
  success: { status: 200, body: CounselorVisit },
  refusals: ['ValidationError', 'NotFound', 'Conflict', 'Unavailable'],
})

/** Dismisses the notice that a person canceled or moved a visit. Idempotent. */
export const acknowledgeCancellation = defineEndpoint({
  ...counselorAccess,
  method: 'POST',
  path: '/counselor/visits/:visit_id/cancelation-seen',
  summary: 'Put the note of a canceled visit away',
  params: visitParams,
  success: { status: 204 },
  refusals: ['NotFound'],
})

/**
 * Records the outcome of a visit, from its start on. Idempotent; a different outcome is rejected (Conflict).
 * The ledger counts it once. Only a visit that took place has a closing. A visit that was not held returns
 * the session and is canceled.
 */
export const closeVisit = defineEndpoint({
  ...counselorAccess,
  method: 'POST',
  path: '/counselor/visits/:visit_id/end',
  summary: 'Say how a visit ended',
  params: visitParams,
  body: z.object({ attendance: z.enum(attendances), closing: z.nullable(Closing) }),
  success: { status: 200, body: CounselorVisit },
  refusals: ['ValidationError', 'NotFound', 'Conflict'],
})
