import type { Coverage } from '@evenkeel/contract/own/coverage'
import { sessionEntryWords as words } from './session-entries.words.ts'
import { dayAndTime } from '@evenkeel/contract/moments'
import { documentLocale } from '@evenkeel/contract/words/document-language'

export type Authorization = NonNullable<Coverage['authorizations']>[number]
type Entry = Authorization['entries'][number]

const count = (sessions: number): string => (sessions === 1 ? '1 session' : `${sessions} sessions`)

/** "December 31, 2026": a day as people write it. */
const writtenDay = (day: Temporal.PlainDate): string =>
  day.toLocaleString(documentLocale, { month: 'long', day: 'numeric', year: 'numeric' })

/** Which time an authorization is for, or nothing where it is granted once. */
export function yearInWords({ from, until }: Pick<Authorization, 'from' | 'until'>): string | null {
  if (until === null) return null
  const last = Temporal.PlainDate.from(until).subtract({ days: 1 })
  const end = `through ${writtenDay(last)}`
  return from === null ? end : `${writtenDay(Temporal.PlainDate.from(from))} ${end}`
}

/** "4 of 6 sessions left" */
export const leftInWords = ({ sessions, left }: Pick<Authorization, 'sessions' | 'left'>): string =>
  sessions === null || left === null
    ? 'Your program sets no limit'
    : left === 0
      ? `None of ${count(sessions)} left`
      : `${left} of ${count(sessions)} left`

/** "2 used, 1 booked" */
export const usedInWords = ({ used, reserved }: Pick<Authorization, 'used' | 'reserved'>): string =>
  used + reserved === 0 ? 'None used or booked yet.' : `${used} used, ${reserved} booked.`

/** Why a visit counts, or does not. */
function reasonInWords(reason: Entry['reason'], when: string): string {
  if (reason === null) return words.goodwill({ when })
  if (reason === 'no_fit') return words.noFitBack({ when })
  const said = words[reason]
  return typeof said === 'string' ? said : said({ when })
}

/** Why the number changed. */
export function entryInWords({ kind, reason, sessions, visit_at: visit }: Entry, zone: string): string {
  const when = visit === null ? '' : dayAndTime(Temporal.Instant.from(visit), zone)
  switch (kind) {
    case 'grant':
      return 'Your program covers your sessions'
    case 'adjust':
      return sessions < 0 ? 'Your program covers fewer sessions now' : 'Your program covers more sessions now'
    case 'reserve':
      return `For your visit on ${when}`
    case 'contest':
      return words.contested
    case 'use':
    case 'waive':
    case 'uphold':
      return reasonInWords(reason, when)
    case 'release':
      if (reason === 'moved') return words.moved({ when })
      if (reason === 'no_show') return words.noShowFree
      return `Given back: your visit on ${when} was canceled or moved`
  }
}

/** "+6", "−1"; nothing where the number stays. */
export const changeInWords = (sessions: number): string =>
  sessions === 0 ? '' : sessions > 0 ? `+${sessions}` : `−${-sessions}`
