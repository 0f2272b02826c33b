import type { Licence, LicenceClaim } from '@evenkeel/contract/counselor/licences'
import { stateName } from '@evenkeel/contract/lists/state-names'
import { date, dateWords } from '#ui/times/times.ts'
import { licencesWords as words } from './licences.words.ts'

/** "Dec 31, 2026" */
export const dayOf = (day: string): string => dateWords(Temporal.PlainDate.from(day))

/** How it stands with a license, as its tag says it. */
export function tagOf({ status, ends_soon: endsSoon, claim }: Licence): {
  readonly text: string
  readonly tone: 'success' | 'warning' | 'error'
} {
  if (status === 'held')
    return endsSoon ? { text: words.endsSoon, tone: 'warning' } : { text: words.held, tone: 'success' }
  if (status === 'ended') return { text: words.ended, tone: 'error' }
  return claim?.refusal ? { text: words.refused, tone: 'error' } : { text: words.waiting, tone: 'warning' }
}

/** What was checked; null where nothing was, or nothing of it is known. */
export function checkedText({ checked_at: at, number, ends_on: end }: Licence): string | null {
  const known = [
    ...(number === null ? [] : [words.numberIs({ number })]),
    ...(end === null ? [] : [words.validUntil({ day: dayOf(end) })]),
  ]
  return at === null || known.length === 0 ? null : known.join(' · ')
}

/** What is missing of a license that members find somebody with, and what it means; nothing where its parts were told and wait for the check. */
export function missingTexts({ state, status, number, ends_on: end, claim }: Licence): readonly string[] {
  if (status !== 'held' || claim !== null) return []
  return [
    ...(number === null ? [words.noNumber] : []),
    ...(end === null ? [words.noEnd({ state: stateName(state) })] : []),
  ]
}

/** What was told and is not checked yet. */
export function claimText({ number, ends_on, told_at, refusal }: LicenceClaim): string {
  const end = dayOf(ends_on)
  if (refusal !== null) return words.claimRefused({ number, end, why: words[refusal] })
  return words.claimWaits({ number, end, day: date(told_at) })
}
