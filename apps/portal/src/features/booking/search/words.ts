import type { AppointmentMethod, TelehealthMethod } from '@evenkeel/contract/wire'

/** A counselor's gender as somebody would say it. */
export const genderWords = { Female: 'A woman', Male: 'A man' } as const

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
  way === 'phone' ? 'This counselor meets by phone only.' : 'This counselor meets by video only.'

/** What happens on the day, in one sentence. */
export function nextSteps(method: AppointmentMethod | null): string {
  if (method === 'face_to_face') return 'A team member will call you within 1-2 days.'
  if (method === 'phone') return 'The counselor calls you at that time, on the number you gave us.'
  return 'Please be ready a few minutes early, in a place where you can talk freely.'
}

/** Who pays, with the number of sessions where the organisation shows it (ORG-09, ORG-10). */
export function coverWords(sessions: number | null): string {
  if (sessions === null) return 'No cost to you. Your program pays.'
  return `No cost to you. Your program pays for ${sessions === 1 ? '1 session' : `${sessions} sessions`}.`
}
