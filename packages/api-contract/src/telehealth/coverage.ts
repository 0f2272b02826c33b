import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { Integer, IsoDate, IsoInstant, Uuid } from '../schemas.ts'

/**
 * What can be entered. grant: given; reserve: taken by a booking; use: counts though the visit did not take place; release: given
 * back by a cancelation; contest: the member says that this is not right; waive: given back all the same; uphold: it stays as it
 * is; adjust: the contract's number changed, or with a reason staff changed what one member has.
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

/** Reasons staff give, by what they do; the member reads them in words. */
export const staffEntryReasons = {
  waive: ['member_was_there', 'technical_trouble', 'counselor_absent', 'goodwill'],
  uphold: ['counselor_waited', 'notice_was_over'],
  adjust: ['agreed_with_client', 'crisis', 'correction'],
} as const

/**
 * Why. after_notice: canceled after the notice that was agreed; no_show: the member did not come; moved: its session went over to
 * the visit that took its place; no_fit: the member says that the counselor was no fit.
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

/** What a member can say of a visit. contest: that it counts is not right; no_fit: the counselor was no fit. */
export const memberSessionActions = ['contest', 'no_fit'] as const

/** One entry of the ledger: a change of what is left, or why it stays changed. */
export const CoverageEntry = z.object({
  kind: z.enum(coverageEntryKinds),
  /**
   * Null where the kind says it all. A reason of a later release is read as none: while both run, or in a page that stands open, the
   * number and everything else are right all the same.
   */
  reason: z.catch(z.nullable(z.enum(coverageEntryReasons)), null),
  /** By how much what is left changes. */
  sessions: z.int(),
  entered_at: IsoInstant,
  /** When the visit it is about begins; null where it is about none. */
  visit_at: z.nullable(IsoInstant),
  /** The visit it is about; null where it is about none. */
  visit_id: z.nullable(z.int()),
  /** What the member can say of this entry now. */
  can: z.array(z.enum(memberSessionActions)),
})
export type CoverageEntry = z.output<typeof CoverageEntry>

/** Sessions of one contract year, or granted once, for one concern or for all, with everything that became of them. */
export const Authorization = z.object({
  /** By which counselor and program speak of it. */
  code: z.string(),
  /** The concern it is for, in the words of the booking; null where concerns count together. */
  concern: z.nullable(z.string()),
  /** First day, in the patient's zone; null: from the beginning. */
  from: z.nullable(IsoDate),
  /** First day it does not cover any more; null: without end. */
  until: z.nullable(IsoDate),
  /** Granted, with what staff gave or took since; null is without limit. */
  sessions: z.nullable(z.int()),
  /** Visits that took place, and those that count though they did not. */
  used: z.int(),
  /** Visits that lie ahead. */
  reserved: z.int(),
  /** What is left to book; null is without limit, and never below 0. */
  left: z.nullable(z.int()),
  /** In the order in which they were entered. */
  entries: z.array(CoverageEntry),
})
export type Authorization = z.output<typeof Authorization>

/** What the ledger says of a patient. */
export const PatientCoverage = z.object({
  authorizations: z.array(Authorization),
  /** IANA name of the zone in which their days begin; null where there is no patient yet. */
  zone: z.nullable(z.string()),
})
export type PatientCoverage = z.output<typeof PatientCoverage>

/** The sessions of a member by the ledger. Our own call for the portal's server: a telehealth service elsewhere has none. */
export const readPatientCoverage = defineEndpoint({
  method: 'POST',
  path: '/operator/patients/coverage',
  auth: 'partner',
  summary: "Servers only, our own call: a member's covered sessions and what became of them",
  body: z.object({
    /** The portal's id of the member. */
    member_id: z.string().check(z.maxLength(100)),
    api: z.object({ api_key: z.string(), password: z.string() }),
  }),
  success: { status: 200, body: PatientCoverage },
})

/**
 * Notes of a visit that the patient did not come, what the member says of it, or what staff answer. Said twice it is noted once.
 * Our own call for the portal's server: a telehealth service elsewhere has none.
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
 * Adds sessions to an authorization that has not ended, or takes some that are left. A repeated key counts once. Our own call for
 * the portal's server: a telehealth service elsewhere has none.
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

/** A visit that counts though the member says that this is not right, and which nobody has answered yet. */
export const OpenContest = z.object({
  member_id: z.string(),
  visit_id: z.int(),
  visit_at: IsoInstant,
  /** Why it counts. */
  reason: z.nullable(z.enum(coverageEntryReasons)),
  contested_at: IsoInstant,
})
export type OpenContest = z.output<typeof OpenContest>

/** What members contest and nobody has answered yet, the oldest first. Our own call for the portal's server, as those above. */
export const listOpenContests = defineEndpoint({
  method: 'POST',
  path: '/operator/patients/open-contests',
  auth: 'partner',
  summary: 'Servers only, our own call: visits that count and are contested',
  body: z.object({ api: z.object({ api_key: z.string(), password: z.string() }) }),
  success: { status: 200, body: z.object({ contests: z.array(OpenContest) }) },
})
