import { counselorErrorMessages } from '@evenkeel/api-contract/counselor/counselor.messages'
import type { License } from '@evenkeel/api-contract/counselor/licenses'
import type { LicenseNotice } from '@evenkeel/api-contract/counselor/me'
import { limits } from '@evenkeel/api-contract/limits'
import { getStateTimeZone } from '@evenkeel/api-contract/reference-data/state-time-zones'
import { defaultTimeZone } from '@evenkeel/api-contract/reference-data/time-zones'
import type { licenses } from '#db/tables.ts'

/** For states with two time zones where most people live in the one whose day ends later: the other one. */
const earlierTimeZones: Readonly<Record<string, string>> = {
  OR: 'America/Denver',
  TN: 'America/New_York',
}

/**
 * The time zone in which the days of a license are counted: the one where the day ends first, so that nobody
 * in a state with two time zones works past the end.
 */
export const licenseTimeZone = (state: string): string =>
  earlierTimeZones[state] ?? getStateTimeZone(state) ?? defaultTimeZone

/** The instant when the last valid day ends in a state. */
export const endOfDayInState = (state: string, day: string): Temporal.Instant =>
  Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(licenseTimeZone(state)).toInstant()

/** Today's date in a state. */
const todayInState = (state: string, now: Temporal.Instant): Temporal.PlainDate =>
  now.toZonedDateTimeISO(licenseTimeZone(state)).toPlainDate()

/** Days from today until the last valid day; 0 on that day. */
export const daysUntil = (state: string, day: string, now: Temporal.Instant): number =>
  todayInState(state, now).until(Temporal.PlainDate.from(day)).days

export type LicenseRow = typeof licenses.$inferSelect

/** Longer than the term of any state. */
const MAX_TERM = { years: 10 }

/** The problem with a claimed last day, or null. */
export function validateEndDate(state: string, endsOn: string, now: Temporal.Instant): string | null {
  if (daysUntil(state, endsOn, now) < 0) return counselorErrorMessages.endPast
  const latest = now.toZonedDateTimeISO('UTC').toPlainDate().add(MAX_TERM)
  return Temporal.PlainDate.compare(Temporal.PlainDate.from(endsOn), latest) > 0
    ? counselorErrorMessages.endFar
    : null
}

const isExpired = ({ endsAt }: LicenseRow, now: Temporal.Instant): boolean =>
  endsAt !== null && Temporal.Instant.compare(endsAt, now) <= 0

/** The license status at an instant; search uses the same condition in SQL (`active-license.ts`). */
export function getLicenseStatus(row: LicenseRow, now: Temporal.Instant): License['status'] {
  if (row.checkedAt === null) return 'waiting'
  return isExpired(row, now) ? 'ended' : 'held'
}

/** The due warning, as its number of days: the latest one that is due and not sent yet. Null: none. */
export function findDueWarning(row: LicenseRow, now: Temporal.Instant): number | null {
  if (getLicenseStatus(row, now) !== 'held' || row.endsOn === null) return null
  const left = daysUntil(row.state, row.endsOn, now)
  const due = limits.licenceWarnings.filter((days) => left <= days).at(-1)
  return due !== undefined && (row.warnedDays === null || due < row.warnedDays) ? due : null
}

/** Whether an active license ends within the period of the first warning. */
const isExpiringSoon = (row: LicenseRow, now: Temporal.Instant): boolean =>
  getLicenseStatus(row, now) === 'held' &&
  row.endsOn !== null &&
  daysUntil(row.state, row.endsOn, now) <= limits.licenceWarnings[0]

/** The license on the wire. */
export function presentLicense(row: LicenseRow, now: Temporal.Instant): License {
  const { claimedNumber, claimedEndsOn, claimedAt } = row
  const isChecked = row.checkedAt !== null
  return {
    state: row.state,
    status: getLicenseStatus(row, now),
    number: isChecked ? row.number : null,
    ends_on: isChecked ? row.endsOn : null,
    ends_at: isChecked ? (row.endsAt?.toString() ?? null) : null,
    ends_soon: isExpiringSoon(row, now),
    checked_at: row.checkedAt?.toString() ?? null,
    claim:
      claimedNumber !== null && claimedEndsOn !== null && claimedAt !== null
        ? {
            number: claimedNumber,
            ends_on: claimedEndsOn,
            told_at: claimedAt.toString(),
            refusal: row.refusal,
          }
        : null,
  }
}

/** The license notice for the counselor: an action or a pending claim; null: none. */
export function getLicenseNote({
  state,
  status,
  ends_soon: endsSoon,
  ends_on,
  claim,
}: License): LicenseNotice | null {
  const note = (what: LicenseNotice['note']): LicenseNotice => ({ state, note: what, ends_on })
  if (claim !== null && claim.refusal !== null) return note('refused')
  if (status === 'waiting') return note('unchecked')
  if (status === 'ended') return note(claim ? 'renewal_waits' : 'ended')
  if (endsSoon) return note(claim ? 'renewal_waits' : 'ends_soon')
  return null
}
