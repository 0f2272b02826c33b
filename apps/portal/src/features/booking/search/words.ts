import { limits } from '@evenkeel/contract/limits'
import { minutes } from '@evenkeel/contract/units'
import type { AppointmentMethod, TelehealthMethod } from '@evenkeel/contract/wire'
import type { SessionsKnown } from '#organisation/organisation.ts'
import { visitWords } from '#session/visits/visits.words.ts'
import { searchWords } from './search.words.ts'

/** The way of meeting that counts for a counselor: the one chosen before where it is offered, else the first offered. */
export function chosenMethod(
  offered: readonly TelehealthMethod[],
  wanted: AppointmentMethod | null,
): TelehealthMethod | null {
  return offered.find((method) => method === wanted) ?? offered[0] ?? null
}

/** The way to meet where a counselor offers one alone: nothing is asked then. */
export const onlyWay = (offered: readonly TelehealthMethod[]): TelehealthMethod | null =>
  offered.length === 1 ? (offered[0] ?? null) : null

/** Says the one way, in place of the question (BOOK-12). */
export const onlyWayWords = (way: TelehealthMethod): string =>
  way === 'phone' ? searchWords.phoneOnly : searchWords.videoOnly

/** How long a visit is: nobody should learn it after choosing. */
export const visitTakes = (): string => searchWords.takes({ minutes: limits.slotLength / minutes(1) })

/** What happens on the day, in one sentence. */
export function nextSteps(method: AppointmentMethod | null): string {
  if (method === 'face_to_face') return searchWords.teamCalls
  if (method === 'phone') return searchWords.counselorCalls
  return visitWords.beReady
}

/** Who pays, with the number of sessions where the organisation shows it, or what it depends on (ORG-09, ORG-10, ORG-12). */
export function coverWords(known: SessionsKnown): string {
  if (known.kind === 'number') return searchWords.coveredSessions({ sessions: known.sessions })
  return known.kind === 'depends' ? searchWords.coveredDepends : searchWords.covered
}
