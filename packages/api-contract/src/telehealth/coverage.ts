import { defineEndpoint } from '../endpoint.ts'

export type { Authorization, CoverageEntry, OpenContest, PatientCoverage } from './schemas/coverage.ts'

/**
 * Reads the sessions of a member from the ledger. Internal endpoint for the portal's server: an external
 * telehealth service has none.
 */
export const readPatientCoverage = defineEndpoint('POST /operator/patients/coverage', {
  auth: 'partner',
  summary: "Servers only, our own call: a member's covered sessions and what became of them",
  success: { status: 200 },
})

/**
 * Records a no-show, a report of the member, or a decision of staff. Idempotent. Internal endpoint for the
 * portal's server: an external telehealth service has none.
 */
export const recordPatientSessionNote = defineEndpoint('POST /operator/patients/session-notes', {
  auth: 'partner',
  summary: 'Servers only, our own call: what is said of a visit and its covered session',
  success: { status: 200 },
  refusals: ['Unprocessable'],
})

/**
 * Adds sessions to a current authorization, or removes unused ones. Idempotent by key. Internal endpoint for
 * the portal's server: an external telehealth service has none.
 */
export const adjustPatientSessions = defineEndpoint('POST /operator/patients/session-adjustments', {
  auth: 'partner',
  summary: 'Servers only, our own call: sessions given to one patient, or taken',
  success: { status: 200 },
  refusals: ['Unprocessable'],
})

/** Lists open contests, oldest first. Internal endpoint for the portal's server, as above. */
export const listOpenContests = defineEndpoint('POST /operator/patients/open-contests', {
  auth: 'partner',
  summary: 'Servers only, our own call: visits that count and are contested',
  success: { status: 200 },
})
