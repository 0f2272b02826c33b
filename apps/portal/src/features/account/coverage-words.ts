import type { Coverage } from '@evenkeel/contract/own/coverage'
import { sessionEntryWords as words } from './session-entries.words.ts'
import { dayAndTime } from '@evenkeel/contract/moments'
import { yourSessionWords } from './your-sessions.words.ts'
import { documentLocale } from '@evenkeel/contract/words/document-language'

export type Authorization = NonNullable<Coverage['authorizations']>[number]
type Entry = Authorization['entries'][number]

/** "December 31, 2026": a day as people write it. */
const writtenDay = (day: Temporal.PlainDate): string =>
  day.toLocaleString(documentLocale, { month: 'long', day: 'numeric', year: 'numeric' })

/** Which time an authorization is for, or nothing where it is granted once. */
export function yearInWords({ from, until }: Pick<Authorization, 'from' | 'until'>): string | null {
  if (until === null) return null
  const last = Temporal.PlainDate.from(until).subtract({ days: 1 })
  const day = writtenDay(last)
  return from === null
    ? yourSessionWords.through({ day })
    : yourSessionWords.fromThrough({ from: writtenDay(Temporal.PlainDate.from(from)), day })
}

/** "4 of 6 sessions left" */
export const leftInWords = ({ sessions, left }: Pick<Authorization, 'sessions' | 'left'>): string =>
  sessions === null || left === null
    ? yourSessionWords.noLimit
    : left === 0
      ? yourSessionWords.noneLeft({ of: sessions })
      : yourSessionWords.left({ left, of: sessions })

/** "2 used, 1 booked" */
export const usedInWords = ({ used, reserved }: Pick<Authorization, 'used' | 'reserved'>): string =>
  used + reserved === 0 ? yourSessionWords.unused : yourSessionWords.used({ used, booked: reserved })

/**
 * The entries that explain the number. That a visit counted because it was canceled late is none where a new time took its place: the
 * session was given back then.
 */
export function shownEntries(entries: readonly Entry[]): readonly Entry[] {
  const moved = new Set(
    entries.filter(({ kind, reason }) => kind === 'release' && reason === 'moved').map((one) => one.visit_id),
  )
  return entries.filter(({ reason, visit_id }) => reason !== 'after_notice' || !moved.has(visit_id))
}

/** Why a visit counts, or does not. */
function reasonInWords(reason: NonNullable<Entry['reason']>, when: string): string {
  if (reason === 'no_fit') return words.noFitBack({ when })
  const said = words[reason]
  return typeof said === 'string' ? said : said({ when })
}

/** Why the number changed. */
export function entryInWords({ kind, reason, sessions, visit_at: visit }: Entry, zone: string): string {
  const when = visit === null ? '' : dayAndTime(Temporal.Instant.from(visit), zone)
  switch (kind) {
    case 'grant':
      return yourSessionWords.granted
    case 'adjust':
      if (reason !== null) return reasonInWords(reason, when)
      // Also where a later release knows more of it.
      return sessions < 0 ? yourSessionWords.fewer : yourSessionWords.more
    case 'reserve':
      return yourSessionWords.reserved({ when })
    case 'contest':
      return words.contested
    case 'use':
      return reason === null ? words.counts({ when }) : reasonInWords(reason, when)
    case 'waive':
      return reasonInWords(reason ?? 'goodwill', when)
    case 'uphold':
      return reason === null ? words.upheld : reasonInWords(reason, when)
    case 'release':
      if (reason === 'moved') return words.moved({ when })
      if (reason === 'no_show') return words.noShowFree
      return yourSessionWords.released({ when })
  }
}

/** "+6", "−1"; nothing where the number stays. */
export const changeInWords = (sessions: number): string =>
  sessions === 0 ? '' : sessions > 0 ? `+${sessions}` : `−${-sessions}`
