import type { License, LicenseClaim } from '@evenkeel/api-contract/counselor/licenses'
import { getStateName } from '@evenkeel/api-contract/reference-data/state-names'
import { formatDate, formatPlainDate } from '#lib/time/date-time.ts'
import { licensesMessages as words } from './licenses.messages.ts'

/** "Dec 31, 2026" */
export const formatLicenseDay = (day: string): string => formatPlainDate(Temporal.PlainDate.from(day))

/** How it stands with a license, as its tag says it. */
export function getLicenseTag({ status, ends_soon: endsSoon, claim }: License): {
  readonly text: string
  readonly tone: 'success' | 'warning' | 'error'
} {
  if (status === 'held')
    return endsSoon ? { text: words.endsSoon, tone: 'warning' } : { text: words.held, tone: 'success' }
  if (status === 'ended') return { text: words.ended, tone: 'error' }
  return claim?.refusal ? { text: words.refused, tone: 'error' } : { text: words.waiting, tone: 'warning' }
}

/** What was checked; null where nothing was, or nothing of it is known. */
export function describeCheckedLicense({ checked_at: at, number, ends_on: end }: License): string | null {
  const known = [
    ...(number === null ? [] : [words.numberIs({ number })]),
    ...(end === null ? [] : [words.validUntil({ day: formatLicenseDay(end) })]),
  ]
  return at === null || known.length === 0 ? null : known.join(' · ')
}

/** What is missing of a license that members find somebody with, and what it means; nothing where its parts were told and wait for the check. */
export function describeMissingParts({
  state,
  status,
  number,
  ends_on: end,
  claim,
}: License): readonly string[] {
  if (status !== 'held' || claim !== null) return []
  return [
    ...(number === null ? [words.noNumber] : []),
    ...(end === null ? [words.noEnd({ state: getStateName(state) })] : []),
  ]
}

/** What was told and is not checked yet. */
export function describeLicenseClaim({ number, ends_on, told_at, refusal }: LicenseClaim): string {
  const end = formatLicenseDay(ends_on)
  if (refusal !== null) return words.claimRefused({ number, end, why: words[refusal] })
  return words.claimWaits({ number, end, day: formatDate(told_at) })
}
