import { href } from '#lib/paths.ts'
import type { SessionStatus } from '#session/session.ts'
import type { VisitState } from '#session/visit.ts'

/** The steps of booking that need something from the steps before. */
export type BookingStep = 'results' | 'provider-schedule' | 'appointment' | 'register'

const hasHour = ({ providerId, slot }: VisitState): boolean => providerId !== null && slot !== null
const isInPerson = ({ method }: VisitState): boolean => method === 'face_to_face'

/**
 * The step to go to instead, when something is missing for this one; null when it can be shown. Every step leads to the
 * nearest one that can be done (AMB-18).
 */
export function missingFor(step: BookingStep, visit: VisitState): string | null {
  if (step === 'results') return visit.method === null || isInPerson(visit) ? href('appointment-type') : null
  if (step === 'provider-schedule') return visit.providerId === null ? href('results') : null
  if (isInPerson(visit)) return visit.requestReady ? null : href('appointment-type')
  if (visit.providerId === null) return href('results')
  return hasHour(visit) ? null : href('provider-schedule')
}

/** /schedule itself leads to the first step that is open (ROUTE-31). */
export const firstStep = (visit: VisitState): string => missingFor('results', visit) ?? href('results')

/** After a time was chosen: a kept draft is changed and sent on, everybody else looks over what was chosen. */
export function afterSlot(visit: VisitState, status: SessionStatus): string {
  if (visit.appointmentId === null || visit.movingId !== null) return href('appointment')
  return status === 'member' ? href('register-success') : href('register-verification')
}

/** After the consent step of a visitor: registration (STATE-11). */
export const afterConsent = href('register')
/** After registering: the mailed code (STATE-11). */
export const afterRegistering = href('register-verification')
/** After the code: the success screen, which sends the appointment (STATE-11, STATE-12). */
export const afterVerifying = href('register-success')
