import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { DocumentName, TelehealthDocument } from '../telehealth/documents.ts'
import { IsoInstant, StateCode, TelehealthId, TelehealthIdText, TelehealthMethod } from '../schemas.ts'
import { MeetingRequest } from './meeting-request.ts'

/** A person a counselor sees or writes with. */
export const CasePerson = z.object({
  patient_id: TelehealthId,
  /** First and last name. */
  name: z.string(),
})
export type CasePerson = z.output<typeof CasePerson>

/** How a visit stands. over: its time has passed and nobody has said what came of it; moved: the person chose another time. */
export const visitStates = [
  'booked',
  'over',
  'took_place',
  'did_not_come',
  'not_held',
  'canceled',
  'moved',
] as const
export type VisitState = (typeof visitStates)[number]

/** A visit as lists have it. */
export const CaseVisit = z.object({
  id: TelehealthId,
  starts_at: IsoInstant,
  ends_at: IsoInstant,
  method: TelehealthMethod,
  /** The state the person is in, two letters. */
  state: z.string(),
  standing: z.enum(visitStates),
  /** When the person was asked to choose another time; null: they were not. */
  asked_to_move_at: z.nullable(IsoInstant),
  /** The visit that took its place when the person moved it; null: it was not moved, or to another counselor. */
  moved_to: z.nullable(z.object({ id: TelehealthId, starts_at: IsoInstant })),
})
export type CaseVisit = z.output<typeof CaseVisit>

/** A case in the list of all of them. */
export const CaseListItem = z.extend(CasePerson, {
  /** Messages of the person that the counselor has not read. */
  unread: z.int(),
  /** The next visit; null: none is booked. */
  next_visit_at: z.nullable(IsoInstant),
  /** The last visit that began; null: there was none. */
  last_visit_at: z.nullable(IsoInstant),
})
export type CaseListItem = z.output<typeof CaseListItem>

/** A call the care line was asked for. waiting: nobody has taken it; taken: somebody is on it; done: it was made; not_reached: it was tried and given up. */
export const CareCall = z.object({
  state: z.enum(['waiting', 'taken', 'done', 'not_reached']),
  asked_at: IsoInstant,
  /** Who of the care line has it; null: nobody yet. */
  by: z.nullable(z.string()),
})
export type CareCall = z.output<typeof CareCall>

/** The request to meet in person that made somebody a case. */
export const CaseOffer = z.object({
  /** Where the person wants to meet, two letters. */
  state: StateCode,
  /** One of the reasons; null: the person did not say, or did not want it passed on. */
  concern: z.nullable(z.string()),
  /** Covered sessions of this concern; null: not said. */
  sessions: z.nullable(z.int()),
  /** Where to meet, wishes and notes; left out where the portal cannot read them any more. */
  request: z.optional(MeetingRequest),
  accepted_at: IsoInstant,
})
export type CaseOffer = z.output<typeof CaseOffer>

/** Everything about one person that is for their counselor. */
export const Case = z.extend(CasePerson, {
  /** IANA name of the zone the person lives by. */
  timezone: z.string(),
  /** Newest first. */
  visits: z.array(CaseVisit),
  /** Files that went between the two, newest first. */
  documents: z.array(TelehealthDocument),
  /** The last call the care line was asked for; null: none. */
  care_call: z.nullable(CareCall),
  /** Number of the care line for this person; null: not known. */
  care_phone: z.nullable(z.string()),
  /** The accepted request it came from; null: it came from none. */
  offer: z.nullable(CaseOffer),
})
export type Case = z.output<typeof Case>

const patientParams = z.object({ patient_id: TelehealthIdText })
const counselorAccess = { auth: 'counselor', dataCategory: 'counselor' } as const

/** Everybody with a visit that was not canceled, or a conversation, the one heard of last first. */
export const listCases = defineEndpoint({
  ...counselorAccess,
  method: 'GET',
  path: '/counselor/cases',
  summary: "A counselor's cases",
  success: { status: 200, body: z.object({ cases: z.array(CaseListItem) }) },
})

/** One case; that of another counselor looks like none. */
export const readCase = defineEndpoint({
  ...counselorAccess,
  method: 'GET',
  path: '/counselor/cases/:patient_id',
  summary: 'A case',
  params: patientParams,
  success: { status: 200, body: Case },
  refusals: ['NotFound'],
})

/** A file of a case with its bytes. */
export const readCaseDocument = defineEndpoint({
  ...counselorAccess,
  method: 'GET',
  path: '/counselor/cases/:patient_id/documents/:document_id',
  summary: 'A file of a case',
  params: z.extend(patientParams, { document_id: TelehealthIdText }),
  success: {
    status: 200,
    body: z.object({
      document_name: DocumentName,
      mime_type: z.string(),
      /** In base64. */
      data: z.string(),
    }),
  },
  refusals: ['NotFound'],
})

/** Why a counselor asks the care line to call. */
export const careReasons = ['said_so', 'others', 'hurt_by', 'no_contact', 'other'] as const
export type CareReason = (typeof careReasons)[number]

/**
 * Puts the person on the care line's list at once, as somebody in danger. Why, and a few words, go to whoever has taken the call. Pressed
 * again while the call waits it makes no second one: what is said then stands beside what was said before. Answers how the call stands.
 */
export const requestCareLineCall = defineEndpoint({
  ...counselorAccess,
  method: 'POST',
  path: '/counselor/cases/:patient_id/care-call',
  summary: 'Have the care line call somebody in danger',
  params: patientParams,
  body: z.object({
    /** Left out by pages of the release before. */
    why: z.optional(z.enum(careReasons)),
    words: z.optional(z.nullable(z.string().check(z.maxLength(300)))),
  }),
  success: { status: 200, body: CareCall },
  refusals: ['ValidationError', 'NotFound'],
})
