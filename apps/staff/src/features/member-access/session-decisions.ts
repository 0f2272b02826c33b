import type { Authorization } from '@evenkeel/api-contract/telehealth/coverage'

/**
 * The visits staff can decide about, each with the entry at which that is offered: those that a member contests, or that count though
 * they did not take place, and about which staff have said nothing since.
 */
export function findUndecidedEntries({ entries }: Authorization): ReadonlySet<number> {
  const open = new Map<number, number>()
  entries.forEach(({ kind, visit_id }, at) => {
    if (visit_id === null) return
    if (kind === 'use' || kind === 'contest') open.set(visit_id, at)
    if (kind === 'waive' || kind === 'uphold' || kind === 'release') open.delete(visit_id)
  })
  return new Set(open.values())
}

/** Whether sessions of an authorization can be given or taken by hand: there is a limit, and it has not ended. */
export const isAdjustable = ({ sessions, until }: Authorization, today: Temporal.PlainDate): boolean =>
  sessions !== null && (until === null || today.toString() < until)

/** A typed number of sessions; null where it is none that can be given or taken. */
export function parseSessionCount(typed: string): number | null {
  const text = typed.trim().replace('−', '-')
  if (!/^[+-]?\d{1,2}$/.test(text)) return null
  const sessions = Number(text)
  return sessions === 0 || Math.abs(sessions) > 50 ? null : sessions
}

/** "+2", "-1", nothing for nothing. */
export const formatSigned = (sessions: number): string =>
  sessions === 0 ? '' : `${sessions > 0 ? '+' : '−'}${Math.abs(sessions)}`
