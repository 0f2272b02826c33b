import type { Licence } from '@evenkeel/contract/counselor/licences'
import type { LicenceNote } from '@evenkeel/contract/counselor/me'
import { counselorFaults } from '@evenkeel/contract/counselor/counselor.words'
import { limits } from '@evenkeel/contract/limits'
import type { licences } from '#db/tables.ts'
import { daysUntil } from './state-days.ts'

export type LicenceRow = typeof licences.$inferSelect

/** Longer than any state grants one. */
const LONGEST = { years: 10 }

/** What is wrong with the last day of a licence that is told today, or null. */
export function faultOfEnd(state: string, endsOn: string, now: Temporal.Instant): string | null {
  if (daysUntil(state, endsOn, now) < 0) return counselorFaults.endPast
  const latest = now.toZonedDateTimeISO('UTC').toPlainDate().add(LONGEST)
  return Temporal.PlainDate.compare(Temporal.PlainDate.from(endsOn), latest) > 0
    ? counselorFaults.endFar
    : null
}

const isOver = ({ endsAt }: LicenceRow, now: Temporal.Instant): boolean =>
  endsAt !== null && Temporal.Instant.compare(endsAt, now) <= 0

/** How it stands with a licence at a moment; the search asks the same in its statement (`held.ts`). */
export function statusOf(row: LicenceRow, now: Temporal.Instant): Licence['status'] {
  if (row.checkedAt === null) return 'waiting'
  return isOver(row, now) ? 'ended' : 'held'
}

/** The warning that is due, as the days it is of: the latest of those whose day has come and that was not told. Null: none is. */
export function dueWarning(row: LicenceRow, now: Temporal.Instant): number | null {
  if (statusOf(row, now) !== 'held' || row.endsOn === null) return null
  const left = daysUntil(row.state, row.endsOn, now)
  const due = limits.licenceWarnings.filter((days) => left <= days).at(-1)
  return due !== undefined && (row.warnedDays === null || due < row.warnedDays) ? due : null
}

/** Whether a licence that is held ends within the time of the first warning. */
export const endsSoon = (row: LicenceRow, now: Temporal.Instant): boolean =>
  statusOf(row, now) === 'held' &&
  row.endsOn !== null &&
  daysUntil(row.state, row.endsOn, now) <= limits.licenceWarnings[0]

/** As the wire has it. */
export function presentLicence(row: LicenceRow, now: Temporal.Instant): Licence {
  const { claimedNumber, claimedEndsOn, claimedAt } = row
  const isChecked = row.checkedAt !== null
  return {
    state: row.state,
    status: statusOf(row, now),
    number: isChecked ? row.number : null,
    ends_on: isChecked ? row.endsOn : null,
    ends_at: isChecked ? (row.endsAt?.toString() ?? null) : null,
    ends_soon: endsSoon(row, now),
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

/** What a licence asks of its counselor, or lets them wait for; null: it is in order. */
export function noteOf({ state, status, ends_soon: endsSoon, ends_on, claim }: Licence): LicenceNote | null {
  const note = (what: LicenceNote['note']): LicenceNote => ({ state, note: what, ends_on })
  if (claim !== null && claim.refusal !== null) return note('refused')
  if (status === 'waiting') return note('unchecked')
  if (status === 'ended') return note(claim ? 'renewal_waits' : 'ended')
  if (endsSoon) return note(claim ? 'renewal_waits' : 'ends_soon')
  return null
}
