import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { Integer, IsoDate, IsoInstant, Uuid } from '../schemas.ts'

/**
 * Ledger entry kinds. grant: granted; reserve: reserved by a booking; use: counts although the visit did not
 * take place; release: returned by a cancellation; contest: contested by the member; waive: returned
 * nevertheless; uphold: kept; adjust: the contract's number changed, or with a reason staff changed one
 * member's number.
 */
export const coverageEntryKinds = [
  'grant',
  'reserve',
  'use',
  'release',
  'contest',
  'waive',
  'uphold',
  'adjust',
] as const
export type CoverageEntryKind = (typeof coverageEntryKinds)[number]

/** Reasons given by staff, by action; shown to the member as text. */
export const staffEntryReasons = {
  waive: ['member_was_there', 'technical_trouble', 'counselor_absent', 'goodwill'],
  uphold: ['counselor_waited', 'notice_was_over'],
  adjust: ['agreed_with_client', 'crisis', 'correction'],
} as const

/**
 * Reasons. after_notice: canceled too late; no_show: the member did not come; moved: transferred to the
 * replacement visit; no_fit: the member reports that the counselor was not a fit.
 */
export const coverageEntryReasons = [
  'after_notice',
  'no_show',
  'moved',
  'no_fit',
  ...staffEntryReasons.waive,
  ...staffEntryReasons.uphold,
  ...staffEntryReasons.adjust,
] as const
export type CoverageEntryReason = (typeof coverageEntryReasons)[number]

/**
 * What a member can report about a visit. contest: it should not count; no_fit: the counselor was not a fit.
 */
export const memberSessionActions = ['contest', 'no_fit'] as const

/** One ledger entry: a change of the remaining sessions, or its explanation. */
export const CoverageEntry = z.object({
  kind: z.enum(coverageEntryKinds),
  /**
   * Null where the kind is enough. A reason of a later release is parsed as null, so that during a rolling
   * upgrade the numbers and everything else are still right.
   */
  reason: z.catch(z.nullable(z.enum(coverageEntryReasons)), null),
  /** Change of the remaining sessions. */
  sessions: z.int(),
  entered_at: IsoInstant,
  /** Start of its visit; null without one. */
  visit_at: z.nullable(IsoInstant),
  /** Its visit; null without one. */
  visit_id: z.nullable(z.int()),
  /** What the member can currently report about this entry. */
  can: z.array(z.enum(memberSessionActions)),
})
export type CoverageEntry = z.output<typeof CoverageEntry>

/** Sessions of one contract year, or granted once, for one concern or for all, with their history. */
export const Authorization = z.object({
  /** Reference used by counselor and program. */
  code: z.string(),
  /** Its concern, in the words of the booking; null where all concerns count together. */
  concern: z.nullable(z.string()),
  /** First day, in the patient's time zone; null: from the beginning. */
  from: z.nullable(IsoDate),
  /** First day no longer covered; null: unlimited. */
  until: z.nullable(IsoDate),
  /** Granted, including staff adjustments; null: unlimited. */
  sessions: z.nullable(z.int()),
  /** Visits that took place, and those that count anyway. */
  used: z.int(),
  /** Upcoming visits. */
  reserved: z.int(),
  /** Sessions left to book; null: unlimited, never below 0. */
  left: z.nullable(z.int()),
  /** In entry order. */
  entries: z.array(CoverageEntry),
})
export type Authorization = z.output<typeof Authorization>

/** The ledger of a patient. */
export const PatientCoverage = z.object({
  authorizations: z.array(Authorization),
  /** IANA time zone in which its days begin; null without a patient. */
  zone: z.nullable(z.string()),
})
export type PatientCoverage = z.output<typeof PatientCoverage>

/**
 * Reads the sessions of a member from the ledger. Internal endpoint for the portal's server: an external
 * telehealth service has none.
 */
export const readPatientCoverage = defineEndpoint({
  method: 'POST',
  path: '/operator/patients/coverage',
  auth: 'partner',
  summary: "Servers only, our own call: a member's covered sessions and what became of them",
  body: z.object({
    /** Member id of the portal. */
    member_id: z.string().check(z.maxLength(100)),
    api: z.object({ api_key: z.string(), password: z.string() }),
  }),
  success: { status: 200, body: PatientCoverage },
})

/**
 * Records a no-show, a report of the member, or a decision of staff. Idempotent. Internal endpoint for the
 * portal's server: an external telehealth service has none.
 */
export const recordPatientSessionNote = defineEndpoint({
  method: 'POST',
  path: '/operator/patients/session-notes',
  auth: 'partner',
  summary: 'Servers only, our own call: what is said of a visit and its covered session',
  body: z.object({
    member_id: z.string().check(z.maxLength(100)),
    visit_id: Integer,
    note: z.discriminatedUnion('act', [
      z.object({ act: z.literal('no_show') }),
      z.object({ act: z.enum(memberSessionActions) }),
      z.object({ act: z.literal('waive'), reason: z.enum(staffEntryReasons.waive) }),
      z.object({ act: z.literal('uphold'), reason: z.enum(staffEntryReasons.uphold) }),
    ]),
    api: z.object({ api_key: z.string(), password: z.string() }),
  }),
  success: { status: 200, body: PatientCoverage },
  refusals: ['Unprocessable'],
})

/**
 * Adds sessions to a current authorization, or removes unused ones. Idempotent by key. Internal endpoint for
 * the portal's server: an external telehealth service has none.
 */
export const adjustPatientSessions = defineEndpoint({
  method: 'POST',
  path: '/operator/patients/session-adjustments',
  auth: 'partner',
  summary: 'Servers only, our own call: sessions given to one patient, or taken',
  body: z.object({
    member_id: z.string().check(z.maxLength(100)),
    code: z.string().check(z.maxLength(30)),
    /** Not 0. */
    sessions: z.int().check(z.minimum(-50), z.maximum(50)),
    reason: z.enum(staffEntryReasons.adjust),
    key: Uuid,
    api: z.object({ api_key: z.string(), password: z.string() }),
  }),
  success: { status: 200, body: PatientCoverage },
  refusals: ['Unprocessable'],
})

/** A counted visit contested by the member and not decided yet. */
export const OpenContest = z.object({
  member_id: z.string(),
  visit_id: z.int(),
  visit_at: IsoInstant,
  /** Why it counts. */
  reason: z.nullable(z.enum(coverageEntryReasons)),
  contested_at: IsoInstant,
})
export type OpenContest = z.output<typeof OpenContest>

/** Lists open contests, oldest first. Internal endpoint for the portal's server, as above. */
export const listOpenContests = defineEndpoint({
  method: 'POST',
  path: '/operator/patients/open-contests',
  auth: 'partner',
  summary: 'Servers only, our own call: visits that count and are contested',
  body: z.object({ api: z.object({ api_key: z.string(), password: z.string() }) }),
  success: { status: 200, body: z.object({ contests: z.array(OpenContest) }) },
})
