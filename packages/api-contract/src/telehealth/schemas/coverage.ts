import * as z from 'zod/mini'
import { IsoInstant, IsoDate, Integer, Uuid } from '../../schemas.ts'
import {
  coverageEntryKinds,
  coverageEntryReasons,
  memberSessionActions,
  staffEntryReasons,
} from '../constants.ts'

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

export const coverageSchemas = {
  'POST /operator/patients/coverage': {
    body: z.object({
      /** Member id of the portal. */
      member_id: z.string().check(z.maxLength(100)),
      api: z.object({ api_key: z.string(), password: z.string() }),
    }),
    response: PatientCoverage,
  },
  'POST /operator/patients/session-notes': {
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
    response: PatientCoverage,
  },
  'POST /operator/patients/session-adjustments': {
    body: z.object({
      member_id: z.string().check(z.maxLength(100)),
      code: z.string().check(z.maxLength(30)),
      /** Not 0. */
      sessions: z.int().check(z.minimum(-50), z.maximum(50)),
      reason: z.enum(staffEntryReasons.adjust),
      key: Uuid,
      api: z.object({ api_key: z.string(), password: z.string() }),
    }),
    response: PatientCoverage,
  },
  'POST /operator/patients/open-contests': {
    body: z.object({ api: z.object({ api_key: z.string(), password: z.string() }) }),
    response: z.object({ contests: z.array(OpenContest) }),
  },
}
