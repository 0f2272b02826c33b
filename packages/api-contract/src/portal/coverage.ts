import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { TextLanguage, TelehealthIdText } from '../schemas.ts'
import { Authorization, memberSessionActions } from '../telehealth/coverage.ts'

/** What the contract says about a member's covered sessions. */
export const CoverageTerms = z.object({
  /** Sessions of a contract year, or in all where there are no years; null is without limit. */
  sessions: z.nullable(z.int()),
  /** Whether each concern has them for itself. */
  per_concern: z.boolean(),
  /** Month and day sessions are granted anew, as `07-01`; null: never. */
  year_begins: z.nullable(z.string()),
  /** IANA name of the zone in which a day of it begins. */
  zone: z.string(),
  /** Hours of notice for a free cancelation; 0: until the visit starts. */
  notice_hours: z.int(),
  /** What there is after the last session, in the program's own words. */
  after_last: z.nullable(
    z.object({ language: TextLanguage, words: z.string(), link: z.nullable(z.string()) }),
  ),
})
export type CoverageTerms = z.output<typeof CoverageTerms>

/** What is covered for a member, as far as it may be shown. */
export const Coverage = z.object({
  /**
   * The newest last. Null where the organization hides its number, or the telehealth service counts without telling: then nothing
   * is known but what the organization's page says.
   */
  authorizations: z.nullable(z.array(Authorization)),
  /** Null together with them. */
  terms: z.nullable(CoverageTerms),
})
export type Coverage = z.output<typeof Coverage>

/** The member's covered sessions: granted, used, ahead and left, with each change. No number where it is hidden (ORG-10). */
export const readCoverage = defineEndpoint({
  method: 'GET',
  path: '/me/coverage',
  auth: 'member',
  dataCategory: 'visit',
  summary: 'Covered sessions, and what became of them',
  success: { status: 200, body: Coverage },
  refusals: ['TelehealthUnavailable'],
})

/** The member says of a visit that it should not count, or that the counselor was no fit. Said twice it is noted once. */
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
