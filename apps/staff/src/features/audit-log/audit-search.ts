import type { AuditQuery } from '@evenkeel/api-contract/staff/audit'
import type { AuditPurpose } from '@evenkeel/api-contract/staff/access-purposes'
import type { StaffRef, StaffOrganization } from '@evenkeel/api-contract/staff/schemas/roles'

export const outcomes = ['allowed', 'denied', 'failed'] as const

/** Search fields as entered. Days are in the time zone of the person who enters them. */
export interface AuditSearchDraft {
  readonly actor: StaffRef | null
  readonly email: string
  readonly organisation: StaffOrganization | null
  readonly action: string
  readonly purpose: AuditPurpose | null
  readonly outcome: (typeof outcomes)[number] | null
  readonly from: string
  readonly until: string
}

export const emptyAuditSearch: AuditSearchDraft = {
  actor: null,
  email: '',
  organisation: null,
  action: '',
  purpose: null,
  outcome: null,
  from: '',
  until: '',
}

/**
 * Part of a search restored after a reload from the window history. Contains nothing that identifies a
 * member.
 */
export type SavedAuditSearch = Omit<AuditSearchDraft, 'email' | 'organisation'>

export const toSavedAuditSearch = ({
  actor,
  action,
  purpose,
  outcome,
  from,
  until,
}: AuditSearchDraft): SavedAuditSearch => ({
  actor,
  action,
  purpose,
  outcome,
  from,
  until,
})

/** Field that failed validation. */
export type AuditSearchError = 'organisation' | 'dates'

/** Start of a day, shifted by `days`; null when no day is entered. */
const getStartOfDay = (day: string, zone: string, days: number): Temporal.Instant | null => {
  try {
    return Temporal.PlainDate.from(day).add({ days }).toZonedDateTime(zone).toInstant()
  } catch {
    return null
  }
}

/** Converts a draft to a query, or returns the validation error. Empty fields match everything. */
export function toAuditQuery(draft: AuditSearchDraft, zone: string): AuditQuery | AuditSearchError {
  const { actor, email, organisation, action, purpose, outcome } = draft
  const address = email.trim()
  if (address !== '' && organisation === null) return 'organisation'
  const from = getStartOfDay(draft.from, zone, 0)
  const until = getStartOfDay(draft.until, zone, 1)
  if (from && until && Temporal.Instant.compare(until, from) <= 0) return 'dates'
  return {
    actor: actor?.id ?? null,
    member: address !== '' && organisation ? { organisation: organisation.username, email: address } : null,
    action: action.trim() || null,
    purpose,
    outcome,
    from: from?.toString() ?? null,
    until: until?.toString() ?? null,
  }
}
