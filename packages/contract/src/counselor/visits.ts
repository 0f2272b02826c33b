import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { IsoInstant, TelehealthIdText } from '../wire.ts'
import { CareCall, CasePerson, CaseVisit } from './cases.ts'

/** How a visit ended. */
export const attendances = ['took_place', 'did_not_come'] as const
export type Attendance = (typeof attendances)[number]

/**
 * The closing of a visit that took place: five choices and no words, because notes of a treatment belong into the counselor's own records and
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

/** A visit with whom it is with. */
export const DayVisit = z.object({ person: CasePerson, visit: CaseVisit })
export type DayVisit = z.output<typeof DayVisit>

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
  session: z.nullable(z.object({ used: z.int(), of: z.nullable(z.int()) })),
  closing: z.nullable(Closing),
  care_call: z.nullable(CareCall),
})
export type CounselorVisit = z.output<typeof CounselorVisit>

const inPath = z.object({ visit_id: TelehealthIdText })
const of = { auth: 'counselor', dataCategory: 'counselor' } as const

/** Today: visits to close, visits of today and tomorrow, messages. */
export const readCounselorDay = defineEndpoint({
  ...of,
  method: 'GET',
  path: '/counselor/today',
  summary: "A counselor's day",
  success: { status: 200, body: CounselorDay },
})

/** One visit; that of another counselor looks like none. */
export const readCounselorVisit = defineEndpoint({
  ...of,
  method: 'GET',
  path: '/counselor/visits/:visit_id',
  summary: 'A visit with what the person said before it',
  params: inPath,
  success: { status: 200, body: CounselorVisit },
  refusals: ['NotFound'],
})

/** The way into the video room, from 15 minutes before the visit to its end; BookingRefused before, after, and by phone. */
export const joinCounselorVisit = defineEndpoint({
  ...of,
  method: 'POST',
  path: '/counselor/visits/:visit_id/room',
  summary: 'Enter the video room of a visit',
  params: inPath,
  success: {
    status: 200,
    body: z.object({
      /** Address of the room with its pass behind the #. */
      url: z.string(),
    }),
  },
  refusals: ['NotFound', 'too_early', 'too_late', 'not_video'],
})

/**
 * Says how a visit ended, from its beginning on. Said again it answers as before; said otherwise it is refused (Conflict). The ledger counts
 * it once. A closing belongs to a visit that took place and to no other.
 */
export const endVisit = defineEndpoint({
  ...of,
  method: 'POST',
  path: '/counselor/visits/:visit_id/end',
  summary: 'Say how a visit ended',
  params: inPath,
  body: z.object({ attendance: z.enum(attendances), closing: z.nullable(Closing) }),
  success: { status: 200, body: CounselorVisit },
  refusals: ['ValidationError', 'NotFound', 'Conflict'],
})
