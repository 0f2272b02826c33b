import * as z from 'zod/mini'
import { visitStates, careReasons } from '../constants.ts'
import { MeetingRequest } from './meeting-request.ts'
import { TelehealthId, IsoInstant, TelehealthMethod, StateCode, TelehealthIdText } from '../../schemas.ts'
import { TelehealthDocument, DocumentName } from '../../telehealth/schemas/documents.ts'

/** A person a counselor has visits or messages with. */
export const CasePerson = z.object({
  patient_id: TelehealthId,
  /** First and last name. */
  name: z.string(),
})
export type CasePerson = z.output<typeof CasePerson>

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

export const casesSchemas = {
  'GET /counselor/cases': { response: z.object({ cases: z.array(CaseListItem) }) },
  'GET /counselor/cases/:patient_id': {
    params: patientParams,
    response: Case,
  },
  'GET /counselor/cases/:patient_id/documents/:document_id': {
    params: z.extend(patientParams, { document_id: TelehealthIdText }),
    response: z.object({
      document_name: DocumentName,
      mime_type: z.string(),
      /** Base64. */
      data: z.string(),
    }),
  },
  'POST /counselor/cases/:patient_id/care-call': {
    params: patientParams,
    body: z.object({
      /** Omitted by pages of the previous release. */
      why: z.optional(z.enum(careReasons)),
      words: z.optional(z.nullable(z.string().check(z.maxLength(300)))),
    }),
    response: CareCall,
  },
}
