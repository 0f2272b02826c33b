import type { GrantInput, StaffAccount } from '@evenkeel/api-contract/staff/staff-accounts'
import { globalRoles } from '@evenkeel/api-contract/staff/roles'
import type { RoleGrant, StaffOrganization, StaffRole } from '@evenkeel/api-contract/staff/roles'
import { formatDate, getDeviceTimeZone } from '#lib/time/date-time.ts'

/** Staff accounts with every typed word in their name or address. */
export function filterStaffAccounts(people: readonly StaffAccount[], typed: string): readonly StaffAccount[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return people.filter(({ name, email }) => {
    const read = `${name} ${email}`.toLowerCase()
    return words.every((word) => read.includes(word))
  })
}

/** Role grant as entered. Dates are in the time zone of the person who enters them. */
export interface GrantDraft {
  readonly role: StaffRole | null
  readonly where: 'all' | 'one'
  readonly organisation: StaffOrganization | null
  readonly from: string
  readonly until: string
}

export const emptyGrantDraft: GrantDraft = {
  role: null,
  where: 'all',
  organisation: null,
  from: '',
  until: '',
}

/** Field that failed validation. */
export type GrantError = 'role' | 'organisation' | 'dates'

const getStartOfDay = (day: string, zone: string): Temporal.Instant | null => {
  try {
    return Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant()
  } catch {
    return null
  }
}

/** End of a day: the start of the next day. */
const getEndOfDay = (day: string, zone: string): Temporal.Instant | null => {
  try {
    return Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(zone).toInstant()
  } catch {
    return null
  }
}

/** Converts a draft to a grant, or returns the validation error. */
export function toGrant(
  { role, where, organisation, from, until }: GrantDraft,
  now: Temporal.Instant,
  zone: string,
): GrantInput | GrantError {
  if (role === null) return 'role'
  const isForAll = globalRoles.includes(role) || where === 'all'
  if (!isForAll && organisation === null) return 'organisation'
  const begin = from === '' ? null : getStartOfDay(from, zone)
  const end = until === '' ? null : getEndOfDay(until, zone)
  if (end !== null && Temporal.Instant.compare(end, begin ?? now) <= 0) return 'dates'
  if (end !== null && Temporal.Instant.compare(end, now) <= 0) return 'dates'
  return {
    role,
    organisation_id: isForAll ? null : (organisation?.id ?? null),
    // A grant that starts today is valid from now on: rights are never backdated.
    valid_from: begin !== null && Temporal.Instant.compare(begin, now) > 0 ? begin.toString() : null,
    valid_until: end?.toString() ?? null,
  }
}

/** Last day of a grant. The end instant is exclusive: the start of the following day. */
export const formatLastDay = (until: string, zone = getDeviceTimeZone()): string =>
  formatDate(Temporal.Instant.from(until).subtract({ milliseconds: 1 }).toString(), zone)

/** Whether a grant has not started yet. */
export const isFutureGrant = ({ valid_from }: RoleGrant, now: number): boolean =>
  Temporal.Instant.from(valid_from).epochMilliseconds > now
