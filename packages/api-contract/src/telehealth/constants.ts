/**
 * Who ended a visit before it took place. not_held: it did not take place, and not because of the patient.
 */
export const canceledBy = ['member', 'counselor', 'not_held'] as const
export type CanceledBy = (typeof canceledBy)[number]

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

/** The record type the portal uses (ENTITY-13). */
export const PATIENT_RECORD = 'Patient Record' as const

/** Search filters, by field name. */
export const searchFilterFields = [
  'availability_type',
  'gender',
  'specific_date',
  'part_of_day',
  'language_id',
  'specialty',
  'identity',
] as const
export type SearchFilterField = (typeof searchFilterFields)[number]
