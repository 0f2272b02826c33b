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

/** What happens on the day, in one sentence. */
export function nextSteps(method: AppointmentMethod | null): string {
  if (method === 'face_to_face') return 'A team member will call you within 1-2 days.'
  if (method === 'phone') return 'The counselor calls you at that time, on the number you gave us.'
  return 'Please be ready a few minutes early, in a place where you can talk freely.'
}

/** Who pays: covered, with the number of sessions where the organisation shows it (ORG-09, ORG-10). */
export function coverWords(sessions: number | null): string {
  if (sessions === null) return 'Covered'
  return sessions === 1
    ? 'Covered. Your program covers 1 session.'
    : `Covered. Your program covers ${sessions} sessions.`
}
