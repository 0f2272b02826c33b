import { limits } from '@evenkeel/api-contract/limits'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import type { AppointmentMethod, TelehealthMethod } from '@evenkeel/api-contract/schemas'
import type { SessionCoverage } from '#organization/covered-sessions.ts'
import { visitMessages } from '#session/visits/visits.messages.ts'
import { searchMessages } from './search.messages.ts'

/** The method used for a counselor: the chosen one when offered, else the first offered. */
export function getSelectedMethod(
  offered: readonly TelehealthMethod[],
  wanted: AppointmentMethod | null,
): TelehealthMethod | null {
  return offered.find((method) => method === wanted) ?? offered[0] ?? null
}

/** The only method of a counselor, which needs no question; null when there are several. */
export const getOnlyMethod = (offered: readonly TelehealthMethod[]): TelehealthMethod | null =>
  offered.length === 1 ? (offered[0] ?? null) : null

/** Names the only method instead of asking (BOOK-12). */
export const describeOnlyMethod = (way: TelehealthMethod): string =>
  way === 'phone' ? searchMessages.phoneOnly : searchMessages.videoOnly

/** Length of a visit, shown before choosing. */
export const describeVisitLength = (): string =>
  searchMessages.takes({ minutes: limits.slotLength / minutes(1) })

/** What happens on the day, in one sentence. */
export function describeNextSteps(method: AppointmentMethod | null): string {
  if (method === 'face_to_face') return searchMessages.teamCalls
  if (method === 'phone') return searchMessages.counselorCalls
  return visitMessages.beReady
}

/**
 * Who pays, with the number of sessions when the organization shows it, or what it depends on (ORG-09,
 * ORG-10, ORG-12).
 */
export function describeCoverage(known: SessionCoverage): string {
  if (known.kind === 'number') return searchMessages.coveredSessions({ sessions: known.sessions })
  return known.kind === 'depends' ? searchMessages.coveredDepends : searchMessages.covered
}
