import { defineEndpoint } from '../endpoint.ts'

export type { Coverage, CoverageTerms } from './schemas/coverage.ts'

/**
 * Reads the member's covered sessions: granted, used, booked and left, with each change. No numbers where
 * they are hidden (ORG-10).
 */
export const readCoverage = defineEndpoint('GET /me/coverage', {
  auth: 'member',
  dataCategory: 'visit',
  summary: 'Covered sessions, and what became of them',
  success: { status: 200 },
  refusals: ['TelehealthUnavailable'],
})

/** Reports that a visit should not count, or that the counselor was not a fit. Idempotent. */
export const addVisitFeedback = defineEndpoint('POST /me/coverage/visits/:id', {
  auth: 'member',
  dataCategory: 'visit',
  summary: 'Say of a visit that it should not count, or that the counselor was no fit',
  success: { status: 200 },
  refusals: ['TelehealthUnavailable', 'Unprocessable'],
})
