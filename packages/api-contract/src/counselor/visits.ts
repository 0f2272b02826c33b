import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { IsoInstant, TelehealthIdText } from '../schemas.ts'
import { CareCall, CasePerson, CaseVisit } from './cases.ts'

/** How a visit ended that was held, or to which the person did not come. */
export const closingAttendances = ['took_place', 'did_not_come'] as const

/** How a visit ended. not_held: the two did not meet, and not because of the person; it takes no session. */
export const attendances = [...closingAttendances, 'not_held'] as const
export type Attendance = (typeof attendances)[number]

/**
 * The closing of a visit that took place: five choices and no words, because notes of a treatment belong in the counselor's own records and
 * are kept nowhere here.
 */
export const closingChoices = {
  /** What it was about, as the counselor sees it. */
  topic: ['work', 'family', 'stress_or_mood', 'grief', 'substance_use', 'legal_or_money', 'other'],
  /** How the person is compared with the visit before. */
  progress: ['first_visit', 'better', 'same', 'worse'],
  /** How it goes on. */
  next: ['next_visit_booked', 'person_books', 'case_is_closed'],
  /** Who else was recommended. */
  referred_to: ['nobody', 'ongoing_therapy', 'doctor', 'community_service', 'legal_or_money_service'],
  /** How long it lasted. */
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

/** Some of its choices. */
export const ClosingDraft = z.partial(Closing)
export type ClosingDraft = z.output<typeof ClosingDraft>

/** A visit with whom it is with. */
export const DayVisit = z.object({ person: CasePerson, visit: CaseVisit })
export type DayVisit = z.output<typeof DayVisit>

/** A visit that its person canceled or moved, as a note for the counselor. */
export const CanceledVisit = z.extend(DayVisit, {
  canceled_at: IsoInstant,
  /** Whether others can book the hour now: it is within the hours, and neither taken nor off. */
  is_hour_free: z.boolean(),
  /** The next visit that is booked with this person; null: none. */
  next_visit_at: z.nullable(IsoInstant),
})
export type CanceledVisit = z.output<typeof CanceledVisit>

/** What a counselor finds in the morning. */
export const CounselorDay = z.object({
  /** The server's clock. */
  now: IsoInstant,
  /** IANA name of the counselor's zone. */
  zone: z.string(),
  /** Over, and nobody has said what came of them; the oldest first. */
  to_close: z.array(DayVisit),
  /** Of today and tomorrow in the counselor's zone, the soonest first. */
  visits: z.array(DayVisit),
  /** The first booked one after tomorrow, where none of today and tomorrow is still to come; else null. */
  next: z.nullable(DayVisit),
  /** Canceled or moved by their people within a day and not put away, the last one first. */
  canceled: z.array(CanceledVisit),
  /** People whose messages were not read. */
  unread: z.int(),
})
export type CounselorDay = z.output<typeof CounselorDay>

/** One visit with what the person said before it. */
export const CounselorVisit = z.object({
  person: CasePerson,
  visit: CaseVisit,
  /** IANA name of the zone the person lives by. */
  timezone: z.string(),
  /** Why they come, in the words of the booking. */
  reason: z.string(),
  /** What they added in their own words; null: nothing. */
  own_words: z.nullable(z.string()),
  /** The number to call at a visit by phone; null for video. */
  phone: z.nullable(z.string()),
  /** When the video room can be entered; null for a visit by phone. */
  room: z.nullable(z.object({ opens_at: IsoInstant, closes_at: IsoInstant })),
  /** Which of the covered sessions it is; null where they are not counted. */
  session: z.nullable(
    z.object({
      /** Used or booked, together. */
      used: z.int(),
      /** Those of them that are booked and not over; left out by a service of the release before. */
      booked: z.optional(z.int()),
      of: z.nullable(z.int()),
    }),
  ),
  /** Whether one of the covered sessions counts as used where the person does not come. */
  no_show_counts: z.boolean(),
  closing: z.nullable(Closing),
  /** By whom it was canceled, or moved; null: it was not, or that is not known. */
  canceled: z.nullable(z.object({ by: z.enum(['person', 'counselor']), at: IsoInstant })),
  care_call: z.nullable(CareCall),
  /** Number of the care line for this person; null: not known. */
  care_phone: z.nullable(z.string()),
})
export type CounselorVisit = z.output<typeof CounselorVisit>

const visitParams = z.object({ visit_id: TelehealthIdText })
const counselorAccess = { auth: 'counselor', dataCategory: 'counselor' } as const

/** Today: visits to close, visits of today and tomorrow, messages. */
export const readCounselorDay = defineEndpoint({
  ...counselorAccess,
  method: 'GET',
  path: '/counselor/today',
  summary: "A counselor's day",
  success: { status: 200, body: CounselorDay },
})

/** Every booked visit that is not over, the soonest first: where a change asks to move or cancel some of them. */
export const listUpcomingVisits = defineEndpoint({
  ...counselorAccess,
  method: 'GET',
  path: '/counselor/visits',
  summary: "A counselor's booked visits",
  success: { status: 200, body: z.object({ visits: z.array(DayVisit) }) },
})

/** One visit; that of another counselor looks like none. */
export const readCounselorVisit = defineEndpoint({
  ...counselorAccess,
  method: 'GET',
  path: '/counselor/visits/:visit_id',
  summary: 'A visit with what the person said before it',
  params: visitParams,
  success: { status: 200, body: CounselorVisit },
  refusals: ['NotFound'],
})

/** The way into the video room, from 15 minutes before the visit to its end; BookingRefused before, after, and by phone. */
export const joinCounselorVisit = defineEndpoint({
  ...counselorAccess,
  method: 'POST',
  path: '/counselor/visits/:visit_id/room',
  summary: 'Enter the video room of a visit',
  params: visitParams,
  success: {
    status: 200,
    body: z.object({
      /** Address of the room with its pass behind the #. */
      url: z.string(),
    }),
  },
  refusals: ['NotFound', 'too_early', 'too_late', 'visit_closed', 'visit_canceled', 'not_video'],
})

/** What a counselor who cannot come wants: the person is asked to choose another time, or the visit is canceled. */
export const declineVisitChoices = ['move', 'cancel'] as const
export type DeclineVisitChoice = (typeof declineVisitChoices)[number]

/**
 * Says before its beginning that the counselor cannot make a visit. The person reads it in a message that begins with the day and hour of the
 * visit (`visit-message.messages.ts`). Nobody else can book the hour then. Canceled so it gives the session back, whatever notice was agreed. Said
 * again it answers as before, and nothing is sent twice. 409: it was canceled or closed meanwhile, or it has begun; nothing is sent then.
 */
export const declineVisit = defineEndpoint({
  ...counselorAccess,
  method: 'POST',
  path: '/counselor/visits/:visit_id/cannot-make',
  summary: 'Say that one cannot make a visit: ask to move it, or cancel it',
  params: visitParams,
  body: z.object({
    choice: z.enum(declineVisitChoices),
    /** What the person reads below the line with day and hour. */
    message: z.string().check(z.maxLength(2000)),
  }),
  success: { status: 200, body: CounselorVisit },
  refusals: ['ValidationError', 'NotFound', 'Conflict', 'Unavailable'],
})

/**
 * Takes back that the person was asked to move a visit: the counselor can make it. The person reads it in a message, below the day and hour. Said
 * again, or where nobody was asked, it answers as it stands and sends nothing. 409: it was canceled, moved or closed meanwhile, or it has begun.
 */
export const undoDeclineVisit = defineEndpoint({
  ...counselorAccess,
  method: 'POST',
  path: '/counselor/visits/:visit_id/can-make',
  summary: 'Say that one can make a visit after all',
  params: visitParams,
  body: z.object({
    /** What the person reads below the line with day and hour. */
    message: z.string().check(z.maxLength(2000)),
  }),
  success: { status: 200, body: CounselorVisit },
  refusals: ['ValidationError', 'NotFound', 'Conflict', 'Unavailable'],
})

/** Puts the note away that a person canceled or moved a visit. Again it changes nothing. */
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
 * Says how a visit ended, from its beginning on. Said again it answers as before; said otherwise it is refused (Conflict). The ledger counts
 * it once. A closing belongs to a visit that took place and to no other. One that was not held gives the session back and is canceled.
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
