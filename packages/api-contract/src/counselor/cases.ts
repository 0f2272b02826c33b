import { defineEndpoint } from '../endpoint.ts'

export type { CareCall, Case, CaseListItem, CaseOffer, CasePerson, CaseVisit } from './schemas/cases.ts'

const counselorAccess = { auth: 'counselor', dataCategory: 'counselor' } as const

/** Lists everyone with a visit that was not canceled or a conversation, by last activity, newest first. */
export const listCases = defineEndpoint('GET /counselor/cases', {
  ...counselorAccess,
  summary: "A counselor's cases",
  success: { status: 200 },
})

/** Reads one case; a case of another counselor is not found. */
export const readCase = defineEndpoint('GET /counselor/cases/:patient_id', {
  ...counselorAccess,
  summary: 'A case',
  success: { status: 200 },
  refusals: ['NotFound'],
})

/** Downloads a file of a case. */
export const readCaseDocument = defineEndpoint('GET /counselor/cases/:patient_id/documents/:document_id', {
  ...counselorAccess,
  summary: 'A file of a case',
  success: { status: 200 },
  refusals: ['NotFound'],
})

/**
 * Creates a care line task for a person in danger at once. Reason and notes are shown to the person who
 * claims it. Sent again while the call is waiting, it adds the notes to the same task. Returns the state of
 * the call.
 */
export const requestCareLineCall = defineEndpoint('POST /counselor/cases/:patient_id/care-call', {
  ...counselorAccess,
  summary: 'Have the care line call somebody in danger',
  success: { status: 200 },
  refusals: ['ValidationError', 'NotFound'],
})
