import type { Authorization } from '@evenkeel/api-contract/telehealth/coverage'

/**
 * Visits that staff can decide, each with the entry where the decision is offered: contested visits, and
 * visits that count although they did not take place, without a later staff decision.
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

/** Whether sessions of an authorization can be adjusted: it has a limit and has not ended. */
export const isAdjustable = ({ sessions, until }: Authorization, today: Temporal.PlainDate): boolean =>
  sessions !== null && (until === null || today.toString() < until)

/** Parses a session count; null when it is invalid. */
export function parseSessionCount(typed: string): number | null {
  const text = typed.trim().replace('−', '-')
  if (!/^[+-]?\d{1,2}$/.test(text)) return null
  const sessions = Number(text)
  return sessions === 0 || Math.abs(sessions) > 50 ? null : sessions
}

/** Formats with a sign: "+2", "-1"; zero has none. */
export const formatSigned = (sessions: number): string =>
  sessions === 0 ? '' : `${sessions > 0 ? '+' : '−'}${Math.abs(sessions)}`
