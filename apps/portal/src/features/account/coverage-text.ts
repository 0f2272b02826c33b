import type { Coverage } from '@evenkeel/api-contract/portal/coverage'
import { sessionEntryMessages as words } from './session-entries.messages.ts'
import { formatDateTime } from '@evenkeel/api-contract/time/format-date-time'
import { coveredSessionMessages } from './covered-sessions.messages.ts'
import { documentLocale } from '@evenkeel/api-contract/i18n/document-language'

export type Authorization = NonNullable<Coverage['authorizations']>[number]
type LedgerEntry = Authorization['entries'][number]

/** "December 31, 2026": a day as people write it. */
const formatDay = (day: Temporal.PlainDate): string =>
  day.toLocaleString(documentLocale, { month: 'long', day: 'numeric', year: 'numeric' })

/** Which time an authorization is for, or nothing where it is granted once. */
export function describeAuthorizationPeriod({
  from,
  until,
}: Pick<Authorization, 'from' | 'until'>): string | null {
  if (until === null) return null
  const last = Temporal.PlainDate.from(until).subtract({ days: 1 })
  const day = formatDay(last)
  return from === null
    ? coveredSessionMessages.through({ day })
    : coveredSessionMessages.fromThrough({ from: formatDay(Temporal.PlainDate.from(from)), day })
}

/** "4 of 6 sessions left" */
export const describeSessionsLeft = ({ sessions, left }: Pick<Authorization, 'sessions' | 'left'>): string =>
  sessions === null || left === null
    ? coveredSessionMessages.noLimit
    : left === 0
      ? coveredSessionMessages.noneLeft({ of: sessions })
      : coveredSessionMessages.left({ left, of: sessions })

/** "2 used, 1 booked" */
export const describeSessionsUsed = ({ used, reserved }: Pick<Authorization, 'used' | 'reserved'>): string =>
  used + reserved === 0
    ? coveredSessionMessages.unused
    : coveredSessionMessages.used({ used, booked: reserved })

/**
 * The entries that explain the number. That a visit counted because it was canceled late is none where a new time took its place: the
 * session was given back then.
 */
export function filterVisibleEntries(entries: readonly LedgerEntry[]): readonly LedgerEntry[] {
  const moved = new Set(
    entries.filter(({ kind, reason }) => kind === 'release' && reason === 'moved').map((one) => one.visit_id),
  )
  return entries.filter(({ reason, visit_id }) => reason !== 'after_notice' || !moved.has(visit_id))
}

/** Why a visit counts, or does not. */
function describeEntryReason(reason: NonNullable<LedgerEntry['reason']>, when: string): string {
  if (reason === 'no_fit') return words.noFitBack({ when })
  const said = words[reason]
  return typeof said === 'string' ? said : said({ when })
}

/** Why the number changed. */
export function describeEntry(
  { kind, reason, sessions, visit_at: visit }: LedgerEntry,
  zone: string,
): string {
  const when = visit === null ? '' : formatDateTime(Temporal.Instant.from(visit), zone)
  switch (kind) {
    case 'grant':
      return coveredSessionMessages.granted
    case 'adjust':
      if (reason !== null) return describeEntryReason(reason, when)
      // Also where a later release knows more of it.
      return sessions < 0 ? coveredSessionMessages.fewer : coveredSessionMessages.more
    case 'reserve':
      return coveredSessionMessages.reserved({ when })
    case 'contest':
      return words.contested
    case 'use':
      return reason === null ? words.counts({ when }) : describeEntryReason(reason, when)
    case 'waive':
      return describeEntryReason(reason ?? 'goodwill', when)
    case 'uphold':
      return reason === null ? words.upheld : describeEntryReason(reason, when)
    case 'release':
      if (reason === 'moved') return words.moved({ when })
      if (reason === 'no_show') return words.noShowFree
      return coveredSessionMessages.released({ when })
  }
}

/** "+6", "−1"; nothing where the number stays. */
export const formatChange = (sessions: number): string =>
  sessions === 0 ? '' : sessions > 0 ? `+${sessions}` : `−${-sessions}`
