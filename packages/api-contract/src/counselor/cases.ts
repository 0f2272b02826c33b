import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { DocumentName, TelehealthDocument } from '../telehealth/documents.ts'
import { IsoInstant, StateCode, TelehealthId, TelehealthIdText, TelehealthMethod } from '../schemas.ts'
import { MeetingRequest } from './meeting-request.ts'

/** A person a counselor has visits or messages with. */
export const CasePerson = z.object({
  patient_id: TelehealthId,
  /** First and last name. */
  name: z.string(),
})
export type CasePerson = z.output<typeof CasePerson>

/**
 * State of a visit. over: its time has passed and its outcome is not recorded; moved: the person chose
 * another time.
 */
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

/** A visit as listed. */
export const CaseVisit = z.object({
  id: TelehealthId,
  starts_at: IsoInstant,
  ends_at: IsoInstant,
  method: TelehealthMethod,
  /** State the person is in, two letters. */
  state: z.string(),
  standing: z.enum(visitStates),
  /** When the person was asked to choose another time; null: not asked. */
  asked_to_move_at: z.nullable(IsoInstant),
  /** The visit that replaced it when the person moved it; null: not moved, or moved to another counselor. */
  moved_to: z.nullable(z.object({ id: TelehealthId, starts_at: IsoInstant })),
})
export type CaseVisit = z.output<typeof CaseVisit>

/** A case as listed. */
export const CaseListItem = z.extend(CasePerson, {
  /** Messages of the person that the counselor has not read. */
  unread: z.int(),
  /** The next visit; null: none is booked. */
  next_visit_at: z.nullable(IsoInstant),
  /** The last visit that began; null: none. */
  last_visit_at: z.nullable(IsoInstant),
})
export type CaseListItem = z.output<typeof CaseListItem>

/**
 * A call requested from the care line. waiting: unclaimed; taken: claimed; done: made; not_reached: tried and
 * given up.
 */
export const CareCall = z.object({
  state: z.enum(['waiting', 'taken', 'done', 'not_reached']),
  asked_at: IsoInstant,
  /** Who of the care line has claimed it; null: unclaimed. */
  by: z.nullable(z.string()),
})
export type CareCall = z.output<typeof CareCall>

/** The in-person request that created the case. */
export const CaseOffer = z.object({
  /** State to meet in, two letters. */
  state: StateCode,
  /** One of the reasons; null: not given, or not to be shared. */
  concern: z.nullable(z.string()),
  /** Covered sessions for this concern; null: unknown. */
  sessions: z.nullable(z.int()),
  /** Place, preferences and notes; omitted where the portal can no longer read them. */
  request: z.optional(MeetingRequest),
  accepted_at: IsoInstant,
})
export type CaseOffer = z.output<typeof CaseOffer>

/** Everything about one person that is visible to their counselor. */
export const Case = z.extend(CasePerson, {
  /** IANA time zone of the person. */
  timezone: z.string(),
  /** Newest first. */
  visits: z.array(CaseVisit),
  /** Files exchanged between the two, newest first. */
  documents: z.array(TelehealthDocument),
  /** The last call requested from the care line; null: none. */
  care_call: z.nullable(CareCall),
  /** Care line number for this person; null: unknown. */
  care_phone: z.nullable(z.string()),
  /** The accepted request it was created from; null: none. */
  offer: z.nullable(CaseOffer),
})
export type Case = z.output<typeof Case>

const patientParams = z.object({ patient_id: TelehealthIdText })
const counselorAccess = { auth: 'counselor', dataCategory: 'counselor' } as const

/** Lists everyone with a visit that was not canceled or a conversation, by last activity, newest first. */
export const listCases = defineEndpoint({
  ...counselorAccess,
  method: 'GET',
  path: '/counselor/cases',
  summary: "A counselor's cases",
  success: { status: 200, body: z.object({ cases: z.array(CaseListItem) }) },
})

/** Reads one case; a case of another counselor is not found. */
export const readCase = defineEndpoint({
  ...counselorAccess,
  method: 'GET',
  path: '/counselor/cases/:patient_id',
  summary: 'A case',
  params: patientParams,
  success: { status: 200, body: Case },
  refusals: ['NotFound'],
})

/** Downloads a file of a case. */
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
      /** Base64. */
      data: z.string(),
    }),
  },
  refusals: ['NotFound'],
})

/** Why a counselor asks the care line to call. */
export const careReasons = ['said_so', 'others', 'hurt_by', 'no_contact', 'other'] as const
export type CareReason = (typeof careReasons)[number]

/**
 * Creates a care line task for a person in danger at once. Reason and notes are shown to the person who
 * claims it. Sent again while the call is waiting, it adds the notes to the same task. Returns the state of
 * the call.
 */
export const requestCareLineCall = defineEndpoint({
  ...counselorAccess,
  method: 'POST',
  path: '/counselor/cases/:patient_id/care-call',
  summary: 'Have the care line call somebody in danger',
  params: patientParams,
  body: z.object({
    /** Omitted by pages of the previous release. */
    why: z.optional(z.enum(careReasons)),
    words: z.optional(z.nullable(z.string().check(z.maxLength(300)))),
  }),
  success: { status: 200, body: CareCall },
  refusals: ['ValidationError', 'NotFound'],
})
