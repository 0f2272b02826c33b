import type { Licence, LicenceClaim } from '@evenkeel/contract/counselor/licences'
import { usStates } from '@evenkeel/contract/lists/us-states'
import { date, dateWords } from '#ui/times/times.ts'
import { licencesWords as words } from './licences.words.ts'

/** A state by name. */
export const stateName = (state: string): string => usStates.find(({ code }) => code === state)?.name ?? state

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

/** What was checked; null where nothing was. */
export function checkedText({ checked_at: at, number, ends_on: end }: Licence): string | null {
  if (at === null) return null
  const until = end === null ? words.noEnd : words.validUntil({ day: dayOf(end) })
  return number === null ? until : `${words.numberIs({ number })} · ${until}`
}

/** What was told and is not checked yet. */
export function claimText({ number, ends_on, told_at, refusal }: LicenceClaim): string {
  const end = dayOf(ends_on)
  if (refusal !== null) return words.claimRefused({ number, end, why: words[refusal] })
  return words.claimWaits({ number, end, day: date(told_at) })
}
