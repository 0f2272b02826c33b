import * as z from 'zod/mini'
import { TextLanguage, TelehealthIdText } from '../../schemas.ts'
import { memberSessionActions } from '../../telehealth/constants.ts'
import { Authorization } from '../../telehealth/schemas/coverage.ts'

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

export const coverageSchemas = {
  'GET /me/coverage': { response: Coverage },
  'POST /me/coverage/visits/:id': {
    params: z.object({ id: TelehealthIdText }),
    body: z.object({ says: z.enum(memberSessionActions) }),
    response: Coverage,
  },
}
