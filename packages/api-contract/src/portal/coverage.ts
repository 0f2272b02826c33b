import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { TextLanguage, TelehealthIdText } from '../schemas.ts'
import { Authorization, memberSessionActions } from '../telehealth/coverage.ts'

/** Contract terms of a member's covered sessions. */
export const CoverageTerms = z.object({
  /** Sessions per contract year, or in total without years; null: unlimited. */
  sessions: z.nullable(z.int()),
  /** Whether the sessions are granted per concern. */
  per_concern: z.boolean(),
  /** Month and day on which sessions are renewed, as `07-01`; null: never. */
  year_begins: z.nullable(z.string()),
  /** IANA time zone in which that day begins. */
  zone: z.string(),
  /** Hours of notice for a free cancellation; 0: until the visit starts. */
  notice_hours: z.int(),
  /** What is available after the last session, in the program's words. */
  after_last: z.nullable(
    z.object({ language: TextLanguage, words: z.string(), link: z.nullable(z.string()) }),
  ),
})
export type CoverageTerms = z.output<typeof CoverageTerms>

/** A member's coverage, as far as it may be shown. */
export const Coverage = z.object({
  /**
   * Oldest first. Null where the organization hides its number, or the telehealth service does not report its
   * count: only the organization's page is known then.
   */
  authorizations: z.nullable(z.array(Authorization)),
  /** Null together with them. */
  terms: z.nullable(CoverageTerms),
})
export type Coverage = z.output<typeof Coverage>

/**
 * Reads the member's covered sessions: granted, used, booked and left, with each change. No numbers where
 * they are hidden (ORG-10).
 */
export const readCoverage = defineEndpoint({
  method: 'GET',
  path: '/me/coverage',
  auth: 'member',
  dataCategory: 'visit',
  summary: 'Covered sessions, and what became of them',
  success: { status: 200, body: Coverage },
  refusals: ['TelehealthUnavailable'],
})

/** Reports that a visit should not count, or that the counselor was not a fit. Idempotent. */
export const addVisitFeedback = defineEndpoint({
  method: 'POST',
  path: '/me/coverage/visits/:id',
  auth: 'member',
  dataCategory: 'visit',
  summary: 'Say of a visit that it should not count, or that the counselor was no fit',
  params: z.object({ id: TelehealthIdText }),
  body: z.object({ says: z.enum(memberSessionActions) }),
  success: { status: 200, body: Coverage },
  refusals: ['TelehealthUnavailable', 'Unprocessable'],
})
